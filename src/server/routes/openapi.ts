import { OpenAPIGenerator, type JSONSchema } from "@orpc/openapi";
import { traverseContractProcedures } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";

import { programScopeWords } from "#contract/people/program-keys.words.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { PROGRAM_KEY_PREFIX, PROGRAM_SCOPES } from "#domain/people/program-key.ts";
import { auditedAllowances } from "#server/access/limits.ts";

import { documentedRouter, searchOfPath, type SearchProcedure } from "./documented-router.ts";
import { instantDescription, describeText } from "./notations.ts";
import { readBacks, type ReadBack } from "./read-back.ts";

const JSON_TYPE = "application/json";

const SCOPES_TEXT = PROGRAM_SCOPES.map((scope) => `\`${scope}\` (${programScopeWords[scope].label})`).join(", ");

const API_GUIDE = `
**Oturum.** \`POST /account/login\` bir oturum çerezi verir; sonraki isteklerde bu çerezi gönderin.

**Anahtar.** Bir şirketin programı oturum yerine anahtarla sorar: \`Authorization: Bearer ${PROGRAM_KEY_PREFIX}…\`. Anahtarı şirketin sahibi oluşturur (Şirket Profili, Program anahtarları). Bir işlemin anahtarla yapılıp yapılamadığı ve hangi izni istediği \`security\` alanında yazar: ${SCOPES_TEXT}. Başka işlemler anahtarla 403 ile reddedilir. Anahtarla gelen isteğin çerezi okunmaz. Bir anahtarla dakikada ${auditedAllowances.requestByProgram.points} istek yapılır; fazlası 429 ile reddedilir ve \`Retry-After\` kaç saniye bekleneceğini söyler. Anahtarı bir web sayfasının betiğine koymayın: sayfayı açan herkes görür. İsteği sunucunuz göndersin.

**Gövde.** Gövdeyi JSON olarak, \`Content-Type: application/json\` başlığıyla gönderin; başka türler 415, çok büyük gövdeler 413 ile reddedilir. Bir işlemde gövde yoksa ya da zorunlu değilse isteği gövdesiz ve \`Content-Type\` başlığı olmadan gönderebilirsiniz.

**Zaman.** Yanıtlardaki zamanlar UTC’dir: \`2026-11-28T06:40:00.000Z\`. İsteklerde saat dilimi yazılmayan zaman İstanbul saatidir: \`2026-11-28T09:40\`. Saat dilimi yazılan zaman o andır; yanıtta okuduğunuz zamanı olduğu gibi gönderebilirsiniz. Adres satırındaki \`+\` işaretini \`%2B\` olarak yazın. Günler İstanbul takvimine göredir: \`2026-11-28\`.

**Okuyup geri gönderme.** Bir adresten GET ile okuduğunuz kaydı, değiştirdiğiniz alanlarla birlikte aynı adrese PUT ile geri gönderebilirsiniz. \`readOnly\` alanlar değiştirilemez: okuduğunuz gibi kalırlarsa sorun çıkmaz, değiştirirseniz istek reddedilir. Okunan \`version\` da gönderilir; kayıt o zamandan beri değiştiyse istek \`CHANGED_MEANWHILE\` ile reddedilir. Listelerin satırları özettir; bir kaydı değiştirmeden önce kendi adresinden okuyun.

**Para.** Bütün tutarlar kuruş olarak tam sayıdır: \`125050\`, 1.250,50 TL’dir.

**Kimlik.** Yeni kaydın \`id\` değeri sizin ürettiğiniz bir UUID’dir. Aynı \`id\` ile yinelenen istek ikinci bir kayıt açmaz.

**Liste.** Yanıttaki \`next\` boş değilse sonraki sayfayı \`cursor\` olarak bu değerle isteyin.

**Arama.** Aranan ad, telefon, e-posta ya da plaka adrese yazılmaz, çünkü adresler günlüklere ve geçmişe geçer. Aranabilen her listenin \`/search\` ile biten ikinci bir adresi vardır: aynı alanları POST ile gövdede gönderin. Yanıt, yetki ve anahtarın izni aynıdır, kayıt değişmez. \`cursor\` içinde ad ya da plaka bulunan listelerde sonraki sayfalar da oradan istenir.

**Ret.** Reddedilen isteğin yanıtında \`code\` nedeni, \`message\` kişiye gösterilecek cümleyi söyler. \`INPUT_INVALID\` yanıtında \`data.fields\` her yanlış alanı adıyla sayar; iç içe alanlar noktayla yazılır (\`contacts.phone.value\`). Boş ad, gövdenin bütünüdür.
`.trim();

/** Notes on PUT bodies that differ from the answer of GET at the same URL. */
const bodyNoteOfPath: Record<string, string> = {
  "/alerts": "Gövde, GET yanıtındaki `settings` nesnesidir.",
  "/shift-code": "GET yanıtı kodu vermez; yalnızca ne zaman belirlendiğini söyler.",
  "/second-person": "GET yanıtında `name`, `email` ve `afterMinutes` alanları `person` içindedir.",
};

type OpenApiPaths = Record<string, { get?: OpenApiOperation; put?: OpenApiOperation; post?: OpenApiOperation }>;

interface OpenApiOperation {
  security?: Record<string, string[]>[];
  summary?: string;
  description?: string;
  parameters?: { name: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: ObjectShape }> };
  responses: Record<string, { content: Record<string, { schema: ObjectShape }> }>;
}

interface ObjectShape {
  properties: Record<string, Exclude<JSONSchema, boolean>>;
}

/** The OpenAPI document of all procedures. */
export async function makeOpenApiDocument(title: string, publicUrl: string, cookieName: string): Promise<object> {
  const document = await new OpenAPIGenerator({ schemaConverters: [makeSchemaConverter()] }).generate(
    documentedRouter,
    {
      info: { title, version: "1", description: API_GUIDE },
      servers: [{ url: `${publicUrl}/api` }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: cookieName },
          key: { type: "http", scheme: "bearer", description: `Bir programın anahtarı. İzinleri: ${SCOPES_TEXT}.` },
        },
      },
      security: [{ session: [] }],
    },
  );
  const paths = document.paths as OpenApiPaths;
  for (const search of searchOfPath.values()) markSearch(paths, search);
  markKeys(paths);
  for (const readBack of readBacks.values()) markReadBack(paths, readBack);
  for (const [path, note] of Object.entries(bodyNoteOfPath)) paths[path]!.put!.description = note;
  return document;
}

/**
 * Removes the personal fields from the GET operation of a path, or the whole operation if it needs them. Documents the
 * POST operation that takes them.
 */
function markSearch(
  paths: OpenApiPaths,
  { path, searchPath, personal, isReadWithout, isReadWithoutBody }: SearchProcedure,
): void {
  const read = paths[path]!.get!;
  const search = paths[searchPath]!.post!;
  addSentence(search, "Yalnızca okur. Bütün alanlar gövdede gönderilir.");
  search.requestBody!.required = !isReadWithoutBody;
  if (!isReadWithout) {
    delete paths[path]!.get;
    return;
  }
  search.summary = `${search.summary}: arama`;
  read.parameters = read.parameters!.filter(({ name }) => !personal.includes(name));
  const names = personal.map((name) => `\`${name}\``).join(", ");
  addSentence(read, `${names} adrese yazılmaz: POST \`${searchPath}\` isteğinin gövdesinde gönderilir.`);
}

function addSentence(operation: OpenApiOperation, sentence: string): void {
  operation.description = [operation.description, sentence].filter(Boolean).join(" ");
}

/** Adds the required scope to each operation that accepts the key of a program. */
function markKeys(paths: OpenApiPaths): void {
  traverseContractProcedures({ router: documentedRouter, path: [] }, ({ contract }) => {
    const { route } = contract["~orpc"];
    const { takesKey } = contract["~orpc"].meta as ProcedureMeta;
    if (takesKey === undefined) return;
    const method = route.method!.toLowerCase() as keyof OpenApiPaths[string];
    const operation = paths[route.path!]![method];
    // This read has only a POST operation.
    if (!operation) return;
    operation.security = [{ session: [] }, { key: [takesKey] }];
    addSentence(operation, `Anahtarla da yapılır. İzin: \`${takesKey}\`.`);
  });
}

/**
 * Marks the keys of an answer that a write cannot change as read-only, both at GET and at PUT. Documents the keys that
 * have another name in the answer.
 */
function markReadBack(paths: OpenApiPaths, { path, renamed }: ReadBack) {
  const { get, put } = paths[path]!;
  const given = get!.responses["200"]!.content[JSON_TYPE]!.schema.properties;
  const taken = put!.requestBody!.content[JSON_TYPE]!.schema.properties;
  const names = new Set(renamed.values());
  for (const key of Object.keys(given).filter((one) => !(one in taken) && !names.has(one))) {
    given[key] = { ...given[key], readOnly: true };
    taken[key] = given[key];
  }
  for (const [key, name] of renamed) {
    const description = `${taken[key]!.description} Yanıtta \`${name}\` adıyla okunur ve o adla da gönderilebilir.`;
    taken[key] = { ...taken[key], description };
    taken[name] = { ...taken[key], description: `\`${key}\` yerine, yanıtta okunduğu gibi.` };
  }
}

/** Returns a converter from Zod to JSON Schema that also describes the notation of each field. */
function makeSchemaConverter() {
  return new ZodToJsonSchemaConverter({
    interceptors: [
      ({ next, schema, options }) => {
        const [isRequired, shown] = next();
        if (schema._zod.def.type === "date") return [isRequired, { ...shown, ...instantDescription }];
        const isText = options.strategy === "input" && shown.type === "string" && shown.enum === undefined;
        return [isRequired, isText ? describeText(schema, shown) : shown];
      },
    ],
  });
}
