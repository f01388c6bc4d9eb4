export const recordedTimeRefusals = {
  NO_SEALED_RECORD: { status: 409, message: "Bu zaman için mühürlü tutanak yok." },
  /** The server replaces the message by the sentence of `makeRecordedTimeSentence`, which says why. */
  RECORDED_TIME_REFUSED: { status: 409, message: "Tutanaktaki zaman bu kiralamaya uymuyor." },
};
