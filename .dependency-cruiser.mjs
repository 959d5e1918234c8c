export { importRules as default } from './tools/checks/import-rules.ts'
