// A page takes the pictures of this server for those of its camera. Load it before the page's own scripts, for example by Playwright's
// add_init_script, Cypress's onBeforeLoad or an app's WebView.
(() => {
  const stream = "STREAM";
  const openCamera = async () => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.src = stream;
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new DOMException("The camera at " + stream + " cannot be reached.", "NotReadableError"));
    });
    const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    const film = canvas.captureStream(30);
    const track = film.getVideoTracks()[0];
    const draw = () => {
      if (track.readyState === "ended") image.src = "";
      else {
        context.drawImage(image, 0, 0);
        setTimeout(draw, 33);
      }
    };
    draw();
    return film;
  };
  const devices = navigator.mediaDevices;
  const own = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (constraints) => (constraints?.video ? openCamera() : own(constraints));
  devices.enumerateDevices = async () => [{ kind: "videoinput", deviceId: "vestibule", groupId: "vestibule", label: "Vestibule" }];
})();
