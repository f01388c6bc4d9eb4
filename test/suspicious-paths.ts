const secretFilePaths = `
.env .env.local .env.production .git/HEAD .git/config .git/index .gitignore .svn/entries .hg/store .DS_Store .htaccess .htpasswd
.npmrc .ssh/id_rsa .aws/credentials .vscode/settings.json .idea/workspace.xml .well-known/security.txt.bak
package.json package-lock.json node_modules/hono/package.json tsconfig.json vite.config.ts README.md SECURITY.md
src/server/main.ts src/server/config.ts db/migrations/0074-tables-of-0.2.0.sql dist/pages/entry.server.js
data/server-key.json data/postgres/PG_VERSION backup.zip backup.sql dump.sql database.sql db.sqlite site.tar.gz www.zip
admin.php wp-login.php wp-admin/ wp-config.php xmlrpc.php index.php info.php phpinfo.php phpmyadmin/ adminer.php cgi-bin/test
server-status server-info actuator actuator/env actuator/health metrics debug debug/pprof/ trace console manager/html
swagger swagger.json swagger-ui.html api-docs v2/api-docs openapi.json graphql graphiql api/graphql api/v1/users
login.php config.json config.yml web.config crossdomain.xml clientaccesspolicy.xml elmah.axd trace.axd
.vite/manifest.json .vite/scripts.json index.html app.js main.js assets/ assets/index.js.map assets/app.css.map
api/docs/swagger-ui.css.map api/docs/swagger-ui-bundle.js.map api/docs/package.json api/docs/index.html api/docs/swagger-initializer.js
api/docs/oauth2-redirect.html api/docs/absolute-path.js api/.env rpc rpc/ rpc/admin rpc/__proto__ rpc/constructor rpc/account api api/
__proto__ constructor toString healthz/.env robots.txt/.env q q/ legal legal/ legal/.env legal/__proto__ admin/.env
@fs/etc/passwd @vite/client @id/x __vite_ping src/web/index.html hot-update.json favicon.ico.bak og.png.bak
`
  .trim()
  .split(/\s+/u)
  .map((file) => `/${file}`);

const oddPaths = [
  "//rpc",
  "//rpc/account/current/x",
  "//.env",
  "///.git/HEAD",
  "/api/%2e%2e",
  "/api/%2e%2e/%2e%2e/etc/passwd",
];
const climbingPaths = [
  "/../package.json",
  "/%2e%2e/package.json",
  "/..%2fpackage.json",
  "/..%5cpackage.json",
  "/%252e%252e/package.json",
];
const servedFolders = ["/assets", "/api/docs", "/legal", "/rpc", "/api", "/q"];

export const suspiciousPaths = [
  ...secretFilePaths,
  ...oddPaths,
  ...climbingPaths,
  ...servedFolders.flatMap((folder) => climbingPaths.map((way) => folder + way)),
  ...[".map", ".bak", "~", ".br", ".gz", ";.js", "%00.html"].map((ending) => `/index.html${ending}`),
];
