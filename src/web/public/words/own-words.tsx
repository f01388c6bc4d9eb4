import { useReading } from "./reading.tsx";

/** Says below a holder's own words that they are, to whoever reads another language. */
export function SaysOwnWords() {
  const { ownWords } = useReading().words.frame;
  return ownWords !== "" && <p className="by soft">{ownWords}</p>;
}
