import { z } from 'zod'
import { isPartitionBound } from '#src/backup/partition-bound.ts'
import { secretsSchema } from '#src/keys/secrets.ts'

/** Raised when what is below is laid out in a way that older versions would not understand. */
export const BACKUP_FORMAT = 1

/** Names of the entries, in their order; a backup is a tar, compressed by gzip. */
export const ENTRY = {
  manifest: 'manifest.json',
  secrets: 'secrets.json',
  /** Followed by the table's name and the number of a piece; the pieces of a table are one COPY in text form. */
  rows: 'rows/',
  /** Followed by the version that storage.objects names. */
  files: 'files/',
  summary: 'summary.json',
  /** As `sha256sum` writes it: one line for each entry before it. */
  checksums: 'SHA256SUMS',
} as const

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** Of a partition: programs add these as time goes on, with no migration. */
  partition: z
    .object({
      schema: z.string(),
      parent: z.string(),
      /** Becomes part of a statement when it is restored. */
      bound: z.string().refine(isPartitionBound, 'is not the bound of a partition'),
    })
    .optional(),
})

/** A table whose rows are taken, with the columns that hold something of their own. */
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
  /** What the host application has to know of what it made itself. */
  notes: z.record(z.string(), z.string()),
  tables: z.array(tableSchema),
})

/** What a backup says of itself, before anything else. */
export type Manifest = z.infer<typeof manifestSchema>

const summarySchema = z.object({
  /** Of each table, in the order of the manifest. */
  rows: z.array(z.number().int().nonnegative()),
  files: z.number().int().nonnegative(),
  /** Rows of storage.objects whose file was lost before. */
  missingFiles: z.number().int().nonnegative(),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
})

/** What was found to be in a backup, at its end. */
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
