-- For wrk: creates sessions by signed requests. The first argument is a file that has a request in every four lines: its date, digest,
-- authorization and body. When all have been sent, it starts over, and each request returns the session that exists.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  requests, number, created, existing, refused = {}, 0, 0, 0, 0
  local lines = io.lines(arguments[1])
  for date in lines do
    local headers = {
      ["Date"] = date, ["Digest"] = lines(), ["Authorization"] = lines(), ["Cognito-Version"] = "2020-08-14",
      ["Content-Type"] = "application/json",
    }
    table.insert(requests, wrk.format("POST", "/flow_sessions?idempotent=true", headers, lines()))
  end
end

function request()
  number = number % #requests + 1
  return requests[number]
end

function response(status)
  if status == 201 then created = created + 1 elseif status == 200 then existing = existing + 1 else refused = refused + 1 end
end

-- One line: sessions created, requests with a session that there was, requests refused or unanswered, then in microseconds the duration, the
-- median and the 99th percentile.
function done(summary, latency)
  local thread, errors = threads[1], summary.errors
  local failed = thread:get("refused") + errors.connect + errors.read + errors.write + errors.timeout
  print(string.format("sessions %d %d %d %d %d %d", thread:get("created"), thread:get("existing"), failed, summary.duration,
    latency:percentile(50), latency:percentile(99)))
end
