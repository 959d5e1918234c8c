import { queueSchema } from '#src/integrations/queue/queue-settings.ts'

/** What a move into a Supabase project has to know of this product. */
export const ownSchemas = {
  schemas: ['public', 'catalogue', 'internal', queueSchema],
  /** No migration makes the queue: it is made as it was in the backup. */
  remade: [queueSchema],
  /** Filled by migrations; and the keys of push messages, which a server makes when it is first asked for them. */
  refilled: [
    'public.plans',
    'public.settings',
    'internal.address_keys',
    'internal.push_keys',
    'internal.old_time_zones',
  ],
  serverNames: ['sampletrail-server', 'sampletrail-jobs'],
}
