import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The constant response of the reference server. */
export interface ConstantResponse {
  bodyFile: string;
  /** Names and values, alternating. */
  headers: string[];
}

const [port, constant] = process.argv.slice(2);
const { bodyFile, headers } = JSON.parse(constant ?? "") as ConstantResponse;
const constantBody = readFileSync(bodyFile);

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(constantBody);
}).listen(Number(port), "127.0.0.1");
