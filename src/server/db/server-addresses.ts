interface UrlParts {
  /** The scheme, the user and the password, up to the "@". */
  head: string;
  /** Each server as "host", "host:port" or "[IPv6]:port". */
  servers: string[];
  tail: string;
}

const DEFAULT_PORT = "5432";

function splitUrl(url: string): UrlParts {
  const [, scheme = "", authority = "", tail = ""] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url.trim()) ?? [];
  const at = authority.lastIndexOf("@") + 1;
  return { head: scheme + authority.slice(0, at), servers: authority.slice(at).split(","), tail };
}

/**
 * Returns a URL for each server of a database URL that names several servers in the form of libpq:
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 */
export function splitServers(url: string): string[] {
  const { head, servers, tail } = splitUrl(url);
  return servers.length === 1 ? [url] : servers.map((server) => `${head}${server}${tail}`);
}

export function listServerNames(url: string): string[] {
  return splitUrl(url).servers;
}

export function findUrlFault(url: string): string | undefined {
  const { servers, tail } = splitUrl(url);
  if (servers.length === 1) return undefined;
  const seen = new Set<string>();
  for (const server of servers) {
    const [, host = "", port = DEFAULT_PORT] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(server) ?? [];
    if (host === "") return "içinde adı olmayan bir sunucu var; sunucular a:5432,b:5432 gibi yazılır.";
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
      return `içindeki ${server} sunucusunun kapısı 1-65535 arasında bir sayı olmalı.`;
    const name = `${host.toLowerCase()}:${Number(port)}`;
    if (seen.has(name)) return `${server} sunucusunu iki kez gösteriyor; her sunucu bir kez yazılır.`;
    seen.add(name);
  }
  const parameters = new URLSearchParams(/\?(.*)$/s.exec(tail)?.[1]);
  if (parameters.has("host") || parameters.has("port"))
    return "birden çok sunucuyu host ve port ile değil, a:5432,b:5432 gibi göstermeli.";
  const wanted = parameters.get("target_session_attrs") ?? "read-write";
  if (wanted !== "read-write" && wanted !== "primary")
    return "içinde target_session_attrs yalnızca read-write ya da primary olabilir.";
  return undefined;
}
