// JPEG pictures from a live video and from files.

/** The largest picture that the server takes, in bytes. */
const largest = 10_000_000;

/** The longer side of a picture made smaller. */
const smallerSide = 4000;

/** A JPEG of what a source shows now, its longer side at most so many pixels. */
export function jpeg(source, width, height, { side = Infinity, quality = 0.92 } = {}) {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", quality),
  );
}

/** The chosen file as a JPEG, or as it is where the server knows a format that the browser does not. It fails when the file is no picture. */
export async function pictureOf(file) {
  if (file.type === "image/jpeg" && file.size <= largest) return file;
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (error) {
    if (/^image\/(hei[cf]|avif|tiff)$|^application\/pdf$/.test(file.type) && file.size <= largest) return file;
    throw error;
  }
  return jpeg(bitmap, bitmap.width, bitmap.height, { side: smallerSide });
}
