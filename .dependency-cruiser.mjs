export { importRules as default } from './tools/import-rules.ts'
