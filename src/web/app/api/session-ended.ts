import { forgetStorageKeys, restoreStorageKeys } from "./storage-keys.ts";

type SignInCallback = (signedIn: boolean) => void;

let listener: ((open: boolean) => void) | undefined;
let waitingCallbacks: SignInCallback[] = [];

export function signInAgain(): Promise<boolean> {
  if (!listener) return Promise.resolve(false);
  forgetStorageKeys();
  const answer = new Promise<boolean>((resolve) => waitingCallbacks.push(resolve));
  listener(true);
  return answer;
}

export function onSessionEnded(listen: (open: boolean) => void): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}

export function answerSignIn(signedIn: boolean): void {
  if (signedIn) restoreStorageKeys();
  const answers = waitingCallbacks;
  waitingCallbacks = [];
  listener?.(false);
  for (const answer of answers) answer(signedIn);
}
