import { z } from 'zod'
import { isPartitionBound } from '#src/backup/partition-bound.ts'
import { secretsSchema } from '#src/keys/secrets.ts'

/** Raise it when a change of this layout would break older versions. */
export const BACKUP_FORMAT = 1

/** Names of the entries, in their order; a backup is a tar, compressed by gzip. */
export const ENTRY = {
  manifest: 'manifest.json',
  secrets: 'secrets.json',
  /** Followed by the table's name and the number of a piece; the pieces of a table are one COPY in text form. */
  rows: 'rows/',
  /** Followed by the version in storage.objects. */
  files: 'files/',
  summary: 'summary.json',
  /** In the format of `sha256sum`: one line for each entry before it. */
  checksums: 'SHA256SUMS',
} as const

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** Of a partition: programs add these over time, without a migration. */
  partition: z
    .object({
      schema: z.string(),
      parent: z.string(),
      /** Becomes part of a statement when it is restored. */
      bound: z.string().refine(isPartitionBound, 'is not the bound of a partition'),
    })
    .optional(),
})

/** A table in the backup, with the columns that have their own data. */
export type TakenTable = z.infer<typeof tableSchema>

/** The schema of `Manifest`. */
export const manifestSchema = z.object({
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** The host application's own name and version. */
  app: z.string(),
  postgres: z.string(),
  /** Of the backend's own SQL. */
  ownVersions: z.array(z.string()),
  /** Of the product's; the checksum is missing for what the Supabase CLI has run. */
  migrations: z.array(z.object({ version: z.string(), sha256: z.string().nullable() })),
  /** The host application's notes on the schemas that it creates itself. */
  notes: z.record(z.string(), z.string()),
  tables: z.array(tableSchema),
})

/** The backup's description of itself, at its beginning. */
export type Manifest = z.infer<typeof manifestSchema>

const summarySchema = z.object({
  /** Of each table, in the order of the manifest. */
  rows: z.array(z.number().int().nonnegative()),
  files: z.number().int().nonnegative(),
  /** Rows of storage.objects whose file was already lost. */
  missingFiles: z.number().int().nonnegative(),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
})

/** The totals of a backup, at its end. */
export type Summary = z.infer<typeof summarySchema>

export const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text))
export const parseSummary = (text: string): Summary => summarySchema.parse(JSON.parse(text))
export const parseSecrets = (text: string) => secretsSchema.parse(JSON.parse(text))

/** Folder of a table's pieces within the backup. */
export function rowsFolder({ schema, name }: Pick<TakenTable, 'schema' | 'name'>): string {
  return `${ENTRY.rows}${encodeURIComponent(schema)}.${encodeURIComponent(name)}/`
}

/** `schema.table`, as people write it. */
export const nameOf = ({ schema, name }: Pick<TakenTable, 'schema' | 'name'>) => `${schema}.${name}`
