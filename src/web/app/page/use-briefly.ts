import { useEffect, useState } from "react";

export function useBriefly(active: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [active, milliseconds]);

  return active && !isOver;
}
