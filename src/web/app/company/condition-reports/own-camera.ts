import { PHOTO_EDGE } from "#domain/notices/photo.ts";
import { shrinkPhoto } from "#web/parts/shrink-photo.ts";

/** Once the camera was refused, it is not asked for again in this tab. */
let isRefused = false;

/**
 * Whether the page can show the picture of the camera itself. At a desk with a mouse a photo is chosen as a file, and
 * on a telephone that refuses, its own camera takes the photos.
 */
export function hasOwnCamera(): boolean {
  return !isRefused && "mediaDevices" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Opens the camera at the back. Rejects if there is none or if it is not allowed. */
export async function openCamera(): Promise<MediaStream> {
  try {
    const size = { width: { ideal: 2048 }, height: { ideal: 1536 } };
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...size } });
  } catch (error) {
    isRefused = true;
    throw error;
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What the camera sees now, as a photo. Undefined while it does not see anything yet. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")!.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.95));
  return (picture && (await shrinkPhoto(picture, PHOTO_EDGE))) ?? undefined;
}
