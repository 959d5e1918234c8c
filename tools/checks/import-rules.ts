import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

// The import table of ARCHITECTURE.md. tools/checks/import-rules.test.ts plants violations to prove that each rule finds them.

/** Paths inside a workspace; npm links workspaces into node_modules, and dependency-cruiser follows the links. */
const domain = '^packages/domain/'
const contracts = '^packages/contracts/'
const database = '^packages/database/'
const localBackend = '^packages/local-backend/'
const simulators = '^packages/simulators/'
const web = '^apps/web/'
const server = '^apps/server/'
const extension = '^apps/extension/'
const ours = '^(apps|packages)/'
const tools = '^tools/'
const bench = '^bench/'
const journeys = '^e2e/'
const tests = '[.]test[.]tsx?$'
const outside = '(^|/)node_modules/'

/** Vendors' SDKs, and the one integration that may import each. */
const vendorSdks =
  '(^|/)node_modules/(stripe|ebay-api|ai|@ai-sdk|tesseract[.]js|sharp|heic-decode|pg-boss|web-push)/'

type Restriction = IRegularForbiddenRuleType['to'] & { pathNot?: string | string[] }

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: Restriction,
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

/** The table, and the options with which dependency-cruiser reads the tree. */
export const importRules = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one idea or three.',
      {},
      { circular: true },
    ),
    rule('no-unresolved', 'An import that resolves to nothing.', {}, { couldNotResolve: true }),
    rule(
      'domain-imports-nothing',
      'Rules are pure: no I/O, no clock, no library. What tests share may use one.',
      { path: domain, pathNot: [tests, `${domain}src/testing/`] },
      { pathNot: [domain] },
    ),
    rule(
      'contracts-import-domain-and-zod',
      'Contracts describe messages, nothing else.',
      { path: contracts, pathNot: tests },
      { pathNot: [contracts, domain, `${outside}zod/`] },
    ),
    rule(
      'database-imports-nothing',
      'Generated types only.',
      { path: database },
      { pathNot: [database] },
    ),
    rule(
      'local-backend-stands-alone',
      'It could be published without the product.',
      { path: localBackend },
      { path: ours, pathNot: localBackend },
    ),
    rule(
      'simulators-stand-alone',
      'They speak a wire format, not our types.',
      { path: simulators },
      { path: ours, pathNot: simulators },
    ),
    rule(
      'simulators-are-chosen-by-url',
      'Production code never imports a stand-in.',
      { path: ours, pathNot: [simulators, tests, `${server}src/testing/`] },
      { path: simulators },
    ),
    rule(
      'products-do-not-import-what-drives-them',
      'What runs for users, and its tests, knows nothing of tools, measurements and journeys.',
      { path: [ours, '^supabase/'] },
      { path: [tools, bench, journeys] },
    ),
    rule(
      'tools-look-down',
      'Measurements and journeys use tools; what they share is in tools/running.',
      { path: tools },
      { path: [bench, journeys] },
    ),
    rule(
      'measurements-and-journeys-stay-apart',
      'What both need is in tools/running.',
      { path: bench },
      { path: journeys },
    ),
    rule(
      'journeys-and-measurements-stay-apart',
      'What both need is in tools/running.',
      { path: journeys },
      { path: bench },
    ),
    rule(
      'web-imports',
      'The browser sees domain, contracts and database types of ours.',
      { path: web },
      { path: ours, pathNot: [web, domain, contracts, database] },
    ),
    rule(
      'extension-imports',
      'The extension sees domain and contracts of ours.',
      { path: extension },
      { path: ours, pathNot: [extension, domain, contracts] },
    ),
    rule(
      'server-imports',
      'The server sees domain, contracts and database of ours; the backend only through main.ts, stand-ins in tests.',
      { path: server },
      { path: ours, pathNot: [server, domain, contracts, database, localBackend, simulators] },
    ),
    rule(
      'backend-is-composed-in-one-place',
      'Only entry points start a backend; tests may use its test database.',
      {
        path: `${server}src/`,
        pathNot: [
          `${server}src/(main|backup|restore|move-to-supabase)[.]ts$`,
          `${server}src/(admin|move|testing)/`,
          tests,
        ],
      },
      { path: localBackend },
    ),
    rule(
      'features-do-not-import-features',
      'Routes compose features; a feature never reaches into another.',
      { path: `${web}src/features/([^/]+)/` },
      { path: `${web}src/features/`, pathNot: `${web}src/features/$1/` },
    ),
    rule(
      'only-routes-import-features',
      'routes -> features -> entities -> lib; pages of tests compose features as routes do.',
      { path: `${web}src/`, pathNot: [`${web}src/(routes|features|testing)/`, `${web}src/[^/]+$`] },
      { path: `${web}src/features/` },
    ),
    rule(
      'screens-know-nothing-of-the-whole-app',
      'What runs for the app as a whole is above its screens; tests may open it.',
      { path: `${web}src/(features|entities|lib|ui)/`, pathNot: tests },
      { path: `${web}src/(app/|testing/|[^/]+$)` },
    ),
    rule(
      'nothing-imports-routes',
      'routes -> features -> entities -> lib.',
      { path: `${web}src/`, pathNot: [`${web}src/routes/`, `${web}src/[^/]+$`] },
      { path: `${web}src/routes/` },
    ),
    rule(
      'entities-look-down',
      'Entities stand on lib and ui.',
      { path: `${web}src/(lib|ui)/` },
      { path: `${web}src/entities/` },
    ),
    rule(
      'ui-has-no-business-words',
      'The design system knows nothing of the product.',
      { path: `${web}src/ui/` },
      { path: ours, pathNot: [`${web}src/ui/`] },
    ),
    rule(
      'server-layers',
      'functions, jobs -> commands -> db, integrations.',
      { path: `${server}src/commands/` },
      { path: `${server}src/(functions|jobs)/` },
    ),
    rule(
      'server-lower-layers',
      'db and integrations are called, they do not call.',
      { path: `${server}src/(db|integrations)/` },
      { path: `${server}src/(functions|jobs|commands)/` },
    ),
    rule(
      'vendor-sdks-stay-in-integrations',
      'A vendor can be replaced in one folder.',
      { path: ours, pathNot: [`${server}src/integrations/`, simulators, tests] },
      { path: vendorSdks },
    ),
    rule(
      'requests-leave-through-integrations',
      'What asks another server has its bounds in one place; http/ listens.',
      {
        path: `${server}src/`,
        pathNot: [`${server}src/(integrations|testing|http)/`, tests, '[.]fixture[.]ts$'],
      },
      {
        path: ['^(node:)?(https?|http2|undici)$', `${outside}undici/`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'no-development-packages-in-products',
      'What runs for users is installed for users.',
      { path: `${ours}[^/]+/src/`, pathNot: [tests, `${web}src/testing/`, '/testing/'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '^apps/[^/]+/node_modules/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
} satisfies IConfiguration
