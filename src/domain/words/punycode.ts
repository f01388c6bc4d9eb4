const PUNYCODE_BASE = 36;
const FIRST_NON_ASCII = 128;

/** In longer labels, the decoder's numbers could overflow. */
const HOST_LABEL_LENGTH_MAX = 63;

/** Decodes the part of a host after 'xn--' (RFC 3492, section 6.2); undefined when it is invalid. */
export function decodePunycode(encoded: string): string | undefined {
  if (encoded.length > HOST_LABEL_LENGTH_MAX) return undefined;
  const dash = encoded.lastIndexOf("-");
  const signs = Array.from(encoded.slice(0, Math.max(dash, 0)));
  let codePoint = FIRST_NON_ASCII;
  let bias = 72;
  for (let at = dash + 1, place = 0; at < encoded.length; place += 1) {
    const begin = place;
    for (let weight = 1, step = PUNYCODE_BASE; ; step += PUNYCODE_BASE) {
      const digit = parseDigit(encoded[at++]);
      if (digit === undefined) return undefined;
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (digit < threshold) break;
      weight *= PUNYCODE_BASE - threshold;
    }
    const count = signs.length + 1;
    bias = adaptBias(place - begin, count, begin === 0);
    codePoint += Math.floor(place / count);
    place %= count;
    if (codePoint > 0x10_ffff) return undefined;
    signs.splice(place, 0, String.fromCodePoint(codePoint));
  }
  return signs.join("");
}

function parseDigit(sign = ""): number | undefined {
  if (/^[a-z]$/u.test(sign)) return sign.charCodeAt(0) - 97;
  return /^[0-9]$/u.test(sign) ? Number(sign) + 26 : undefined;
}

function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  for (; rest > 455; steps += PUNYCODE_BASE) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}
