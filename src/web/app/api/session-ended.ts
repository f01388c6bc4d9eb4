type Answer = (signedIn: boolean) => void;

let listener: ((open: boolean) => void) | undefined;
let waiting: Answer[] = [];

/** Asks the person to sign in over the page they are on; true when they did. Several requests share one question. */
export function signInAgain(): Promise<boolean> {
  if (!listener) return Promise.resolve(false);
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
  listener(true);
  return answer;
}

/** The dialog's side: it is told when to open. */
export function onSessionEnded(listen: (open: boolean) => void): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}

export function answerSignIn(signedIn: boolean): void {
  const answers = waiting;
  waiting = [];
  listener?.(false);
  for (const answer of answers) answer(signedIn);
}
