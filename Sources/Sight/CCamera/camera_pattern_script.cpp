// The pattern's twelve seconds: the document enters from the side, is blurred, dark, glaring and too far away, and then held well.
#include "camera_pattern.h"

namespace camera {
namespace {

void replace(std::string &text, const std::string &word, const std::string &by) {
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) text.replace(at, word.size(), by);
}

// S is the second of the loop. Everything is a sum of ramps: clip((S-a)/b,0,1) goes from 0 to 1 in b seconds from second a.
const char *const second = "mod(t,12)";
const char *const second_of_frames = "mod(on/RATE,12)";

/// How much smaller than when held well, 0 to 1: far away from second 6.3 to 7.4.
const char *const far = "0.45*(clip((S-5.8)/0.5,0,1)-clip((S-7.4)/0.6,0,1))";
/// The tilt, 0 to 1: while it enters.
const char *const tilt = "(1-clip((S-1)/1.6,0,1))";

/// A corner of the document's sheet, at the shares `x`, `y` of its size from its middle, -0.5 to 0.5.
std::string corner(int number, const char *x, const char *y, const char *inward) {
  std::string text =
      "xN='W/2+W*(X+IN*0.10*TILT-Y*0.14*TILT)*(1-FAR)*(1-0.12*TILT)':yN='H/2+H*(Y+X*0.22*TILT)*(1-FAR)*(1-0.12*TILT)'";
  replace(text, "IN", inward);
  replace(text, "X", x);
  replace(text, "Y", y);
  replace(text, "N", std::to_string(number));
  replace(text, "TILT", tilt);
  replace(text, "FAR", far);
  replace(text, "S", second_of_frames);
  return text;
}

}  // namespace

std::string pattern_graph(int rate) {
  std::string corners = corner(0, "(-0.5)", "(-0.5)", "1") + ":" + corner(1, "0.5", "(-0.5)", "(-1)") + ":" +
                        corner(2, "(-0.5)", "0.5", "0") + ":" + corner(3, "0.5", "0.5", "0");
  std::string text =
      // Paper is never pure white: that level is left to reflections.
      "[table]LOOP[ground];"
      "[document]lutyuv=y='16+(val-16)*0.9',LOOP,"
      // The tilt costs as much as everything else together, so it is skipped where nothing is tilted.
      "perspective=@:interpolation=linear:sense=destination:eval=frame:enable='lt(S,2.6)+between(S,5.8,8)'[sheet];"
      "[lamp]LOOP[light];"
      // It enters from the left within two seconds, with a tremor of a pixel or two.
      "[ground][sheet]overlay=x='(W-w)/2-W*0.95*pow(1-clip(S/2,0,1),2)+1.5*sin(S*2.1)':y='(H-h)/2+H*0.06*(1-clip(S/2,0,1))+sin(S*3.3)'"
      ":eval=frame:format=yuv420[laid];"
      "[laid][light]overlay=x='W*0.42+W*0.05*sin(S)':y='H*0.22':eval=frame:format=yuv420:enable='between(S,4.5,5.7)'[lit];"
      "[lit]gblur=sigma=9:steps=1:enable='lt(S,3.2)',"
      "lutyuv=y='16+(val-16)*0.13':u='128+(val-128)*0.3':v='128+(val-128)*0.3':enable='between(S,3.2,4.5)',"
      // The grain of a sensor.
      "noise=c0s=5:c0f=t[out]";
  // The same still again and again, each with its own time stamp.
  replace(text, "LOOP", "loop=loop=-1:size=1:start=0,setpts=N");
  replace(text, "S", second);
  replace(text, "@", corners);
  replace(text, "RATE", std::to_string(rate));
  return text;
}

}  // namespace camera
