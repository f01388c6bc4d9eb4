/** What is refused of taking a time from a record, apart from the other refusals, since every page holds those. */
export const recordedTimeRefusals = {
  NO_SEALED_RECORD: { status: 409, message: "Bu zaman için mühürlü tutanak yok." },
  /** Its message says why (`recordedTimeSentence`). */
  RECORDED_TIME_REFUSED: { status: 409, message: "Tutanaktaki zaman bu kiralamaya uymuyor." },
};
