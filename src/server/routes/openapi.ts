import { OpenAPIGenerator, type JSONSchema } from "@orpc/openapi";
import { traverseContractProcedures } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";

import { programScopeWords } from "#contract/people/program-keys.words.ts";
import { textNotations } from "#contract/words/fields.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { viewNames } from "#contract/words/views.ts";
import { PROGRAM_KEY_PREFIX, PROGRAM_SCOPES } from "#domain/people/program-key.ts";
import { auditedAllowances } from "#server/access/limits.ts";

import { documentedRouter, searchOfPath, type SearchProcedure } from "./documented-router.ts";
import { textDescriptions } from "./notations.ts";
import { readBacks, type ReadBack } from "./read-back.ts";

const JSON_TYPE = "application/json";
const SCHEMAS_REF = "#/components/schemas/";

const SCOPES_TEXT = PROGRAM_SCOPES.map((scope) => `\`${scope}\` (${programScopeWords[scope].label})`).join(", ");

const API_GUIDE = `
**Oturum.** \`POST /account/login\` bir oturum çerezi verir; sonraki isteklerde bu çerezi gönderin.

**Anahtar.** Bir şirketin programı oturum yerine anahtarla sorar: \`Authorization: Bearer ${PROGRAM_KEY_PREFIX}…\`. Anahtarı şirketin sahibi oluşturur (Şirket Profili, Program anahtarları). Bir işlemin anahtarla yapılıp yapılamadığı ve hangi izni istediği \`security\` alanında yazar: ${SCOPES_TEXT}. Başka işlemler anahtarla 403 ile reddedilir. Anahtarla gelen isteğin çerezi okunmaz. Bir anahtarla dakikada ${auditedAllowances.requestByProgram.points} istek yapılır; fazlası 429 ile reddedilir ve \`Retry-After\` kaç saniye bekleneceğini söyler. Anahtarı bir web sayfasının betiğine koymayın: sayfayı açan herkes görür. İsteği sunucunuz göndersin.

**Gövde.** Gövdeyi JSON olarak, \`Content-Type: application/json\` başlığıyla gönderin; başka türler 415, çok büyük gövdeler 413 ile reddedilir. Bir işlemde gövde yoksa ya da zorunlu değilse isteği gövdesiz ve \`Content-Type\` başlığı olmadan gönderebilirsiniz.

**Zaman.** Yanıtlardaki zamanlar UTC’dir: \`2026-11-28T06:40:00.000Z\`. İsteklerde saat dilimi yazılmayan zaman İstanbul saatidir: \`2026-11-28T09:40\`. Saat dilimi yazılan zaman o andır; yanıtta okuduğunuz zamanı olduğu gibi gönderebilirsiniz. Adres satırındaki \`+\` işaretini \`%2B\` olarak yazın. Günler İstanbul takvimine göredir: \`2026-11-28\`.

**Okuyup geri gönderme.** Bir adresten GET ile okuduğunuz kaydı, değiştirdiğiniz alanlarla birlikte aynı adrese PUT ile geri gönderebilirsiniz. \`readOnly\` alanlar değiştirilemez: okuduğunuz gibi kalırlarsa sorun çıkmaz, değiştirirseniz istek reddedilir. Okunan \`version\` da gönderilir; kayıt o zamandan beri değiştiyse istek \`CHANGED_MEANWHILE\` ile reddedilir. Listelerin satırları özettir; bir kaydı değiştirmeden önce kendi adresinden okuyun.

**Para.** Bütün tutarlar kuruş olarak tam sayıdır: \`125050\`, 1.250,50 TL’dir. Borcun çok üstündeki bir ödeme ya da 100.000,00 TL’yi aşan bir tutar \`AMOUNT_DOUBTFUL\` ile geri çevrilir. Tutar doğruysa istek \`amountIsRight: true\` ile yinelenir.

**Kimlik.** Yeni kaydın \`id\` değeri sizin ürettiğiniz bir UUID’dir. Aynı \`id\` ve aynı içerikle yinelenen istek ikinci bir kayıt açmaz, ilk yanıtı alır. Aynı \`id\` başka bir içerikle gelirse \`ID_TAKEN\` ile reddedilir.

**Liste.** Yanıttaki \`next\` boş değilse sonraki sayfayı \`cursor\` olarak bu değerle isteyin.

**Arama.** Aranan ad, telefon, e-posta ya da plaka adrese yazılmaz, çünkü adresler günlüklere ve geçmişe geçer. Aranabilen her listenin \`/search\` ile biten ikinci bir adresi vardır: aynı alanları POST ile gövdede gönderin. Yanıt, yetki ve anahtarın izni aynıdır, kayıt değişmez. \`cursor\` içinde ad ya da plaka bulunan listelerde sonraki sayfalar da oradan istenir.

**Ret.** Reddedilen isteğin yanıtında \`code\` nedeni, \`message\` kişiye gösterilecek cümleyi söyler. \`INPUT_INVALID\` yanıtında \`data.fields\` her yanlış alanı adıyla sayar; iç içe alanlar noktayla yazılır (\`contacts.phone.value\`). Boş ad, gövdenin bütünüdür.
`.trim();

const bodyNoteOfPath: Record<string, string> = {
  "/alerts": "Gövde, GET yanıtındaki `settings` nesnesidir.",
  "/shift-code": "GET yanıtı kodu vermez; yalnızca ne zaman belirlendiğini söyler.",
};

type OpenApiPaths = Record<string, { get?: OpenApiOperation; put?: OpenApiOperation; post?: OpenApiOperation }>;

interface OpenApiOperation {
  security?: Record<string, string[]>[];
  summary?: string;
  description?: string;
  parameters?: { name: string }[];
  requestBody?: { required?: boolean; content: OpenApiContent };
  responses: Record<string, { $ref: string } | { headers?: object; content: OpenApiContent }>;
}

type OpenApiContent = Record<string, { schema: OpenApiSchema }>;

interface OpenApiSchema {
  $ref?: string;
  oneOf?: OpenApiSchema[];
  properties?: Record<string, OpenApiSchema>;
  description?: string;
  readOnly?: boolean;
}

interface OpenApiComponents {
  schemas: Record<string, OpenApiSchema>;
  responses: Record<string, object>;
}

export async function makeOpenApiDocument(title: string, publicUrl: string, cookieName: string): Promise<object> {
  const refusalSchemas: Record<string, object> = {};
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
        schemas: {
          Instant: {
            type: "string",
            format: "date-time",
            description: "UTC olarak gün ve saat.",
            examples: ["2026-11-28T06:40:00.000Z"],
          },
        },
        headers: {
          "Retry-After": {
            description: "Kaç saniye sonra yeniden denenebileceği.",
            required: true,
            schema: { type: "integer" },
          },
        },
      },
      security: [{ session: [] }],
      commonSchemas: Object.fromEntries([...viewNames].map(([schema, name]) => [name, { schema, strategy: "output" }])),
      customErrorResponseBodySchema: (refused, status) => {
        for (const refusal of refused) refusalSchemas[refusal[0]] ??= makeRefusalSchema(refusal, status);
        const parts = refused.map(([code]) => ({ $ref: `${SCHEMAS_REF}${code}` }));
        return parts.length === 1 ? parts[0] : { oneOf: parts, discriminator: { propertyName: "code" } };
      },
    },
  );
  const paths = document.paths as OpenApiPaths;
  const components = document.components as unknown as OpenApiComponents;
  Object.assign(components.schemas, refusalSchemas);
  for (const search of searchOfPath.values()) markSearch(paths, search);
  markKeys(paths);
  for (const readBack of readBacks.values()) markReadBack(paths, readBack, components);
  for (const [path, note] of Object.entries(bodyNoteOfPath)) paths[path]!.put!.description = note;
  shareRefusals(paths, components);
  return document;
}

function makeRefusalSchema(
  [code, message, hasData, data]: [string, string, boolean, JSONSchema],
  status: number,
): object {
  return {
    type: "object",
    description: message,
    properties: {
      defined: { const: true },
      code: { type: "string", const: code },
      status: { const: status },
      message: { type: "string" },
      ...(hasData && { data }),
    },
    required: ["defined", "code", "status", "message", ...(hasData ? ["data"] : [])],
  };
}

function shareRefusals(paths: OpenApiPaths, components: OpenApiComponents): void {
  components.responses = {};
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(responses)) {
      if (status === "200" || "$ref" in response) continue;
      const { schema } = response.content[JSON_TYPE]!;
      const codes = (schema.oneOf ?? [schema]).map(({ $ref = "" }) => $ref.slice(SCHEMAS_REF.length));
      const name = codes.toSorted().join(".");
      const headers = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };
      components.responses[name] = ["429", "503"].includes(status) ? { ...response, headers } : response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
}

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

function markKeys(paths: OpenApiPaths): void {
  traverseContractProcedures({ router: documentedRouter, path: [] }, ({ contract }) => {
    const { route } = contract["~orpc"];
    const { takesKey } = contract["~orpc"].meta as ProcedureMeta;
    if (takesKey === undefined) return;
    const method = route.method!.toLowerCase() as keyof OpenApiPaths[string];
    const operation = paths[route.path!]![method];
    if (!operation) return;
    operation.security = [{ session: [] }, { key: [takesKey] }];
    addSentence(operation, `Anahtarla da yapılır. İzin: \`${takesKey}\`.`);
  });
}

function markReadBack(paths: OpenApiPaths, { path, renamed }: ReadBack, { schemas }: OpenApiComponents): void {
  const { get, put } = paths[path]!;
  const answer = (get!.responses["200"] as { content: OpenApiContent }).content[JSON_TYPE]!.schema;
  const given = (answer.$ref === undefined ? answer : schemas[answer.$ref.slice(SCHEMAS_REF.length)]!).properties!;
  const taken = put!.requestBody!.content[JSON_TYPE]!.schema.properties!;
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

function makeSchemaConverter() {
  return new ZodToJsonSchemaConverter({
    interceptors: [
      ({ next, schema }) => {
        const [isRequired, shown] = next();
        if (schema._zod.def.type === "date") return [isRequired, { $ref: `${SCHEMAS_REF}Instant` }];
        const { kind, maxLength = shown.maxLength } =
          textNotations.get(schema) ?? textNotations.get(schema._zod.parent ?? schema) ?? {};
        return [
          isRequired,
          kind
            ? { type: "string", ...textDescriptions[kind] }
            : { ...shown, ...(maxLength !== undefined && { maxLength }) },
        ];
      },
    ],
  });
}
