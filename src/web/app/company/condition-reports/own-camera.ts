import { PHOTO_EDGE_PX } from "#domain/notices/photo.ts";
import { shrinkPhoto } from "#web/parts/shrink-photo.ts";

let isRefused = false;

/** Needs a touch screen and no earlier refusal. */
export function hasOwnCamera(): boolean {
  return !isRefused && "mediaDevices" in navigator && matchMedia("(pointer: coarse)").matches;
}

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

export async function takePicture(video: HTMLVideoElement): Promise<Blob | undefined> {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")!.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.95));
  return (picture && (await shrinkPhoto(picture, PHOTO_EDGE_PX))) ?? undefined;
}
