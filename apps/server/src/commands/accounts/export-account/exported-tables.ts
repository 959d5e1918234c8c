/** A table from which people get their own rows. */
export interface ExportedTable {
  /** Name of its files. */
  name: string
  source: string
  columns: string
  /** Columns that order the rows and mark the next page; null if there is at most one row. */
  key: { columns: string; values: string[]; types: string[] } | null
  about: string
}

const newestLast = {
  columns: 'created_at, id',
  values: ['created_at', 'id'],
  types: ['timestamptz', 'uuid'],
}

/** Everything that the database stores for a person and shows to them. A test compares it with the existing tables. */
export const exportedTables: ExportedTable[] = [
  {
    name: 'products',
    source: 'public.products',
    // A shared seller is in no list of the person's own.
    columns: `*, coalesce((select name from public.sellers where sellers.id = products.seller_id), seller_name) as seller`,
    key: newestLast,
    about:
      'your products with the names of their sellers; those with a deleted_at are in the trash',
  },
  {
    name: 'product_events',
    source: 'public.product_events',
    columns: '*',
    key: { columns: 'id', values: ['id'], types: ['bigint'] },
    about: 'the history of your products: what changed, and when',
  },
  {
    name: 'product_proofs',
    source: 'public.product_proofs',
    columns: '*',
    key: newestLast,
    about: 'chats, photos, invoices and payments of your products, with your notes',
  },
  {
    name: 'product_listings',
    source: 'public.product_listings',
    columns: '*',
    key: { columns: 'id', values: ['id'], types: ['uuid'] },
    about: 'where your products are or were for sale',
  },
  {
    name: 'blackouts',
    source: 'public.blackouts',
    columns: '*',
    key: { columns: 'path', values: ['path'], types: ['text'] },
    about: 'what you blacked out on your files, as parts of their pages',
  },
  {
    name: 'case_links',
    source: 'public.case_links',
    columns: '*',
    key: newestLast,
    about: 'links to proofs that you made in the last months, and how often they were opened',
  },
  {
    name: 'case_link_products',
    source: 'public.case_link_products',
    columns: '*',
    key: {
      columns: 'link_id, product_id',
      values: ['link_id', 'product_id'],
      types: ['uuid', 'uuid'],
    },
    about: 'the products that these links show',
  },
  {
    name: 'case_answers',
    source: 'public.case_answers',
    columns: '*',
    key: { columns: 'id', values: ['id'], types: ['uuid'] },
    about: 'refunds that sellers say they sent',
  },
  {
    name: 'sellers',
    source: 'public.sellers',
    columns: '*',
    key: newestLast,
    about: 'sellers that you added yourself',
  },
  {
    name: 'seller_marks',
    source: 'public.seller_marks',
    columns: '*',
    key: newestLast,
    about: 'whether you would work with a seller again, your notes, and your usual terms',
  },
  {
    name: 'imports',
    source: 'public.imports',
    columns: '*',
    key: newestLast,
    about: 'files that you imported, and reports of payments and sales',
  },
  {
    name: 'report_entries',
    source: 'public.report_entries',
    columns: '*',
    key: { columns: 'source, reference', values: ['source', 'reference'], types: ['text', 'text'] },
    about: 'payments and sales from reports that you recorded on products or skipped',
  },
  {
    name: 'resale_analyses',
    source: 'public.resale_analyses',
    columns: '*',
    key: { columns: 'id', values: ['id'], types: ['uuid'] },
    about: 'eBay prices for things like yours that you looked up in the last 24 hours',
  },
  {
    name: 'receipt_scans',
    source: 'public.receipt_scans',
    columns: 'id, path, state, requested_at, finished_at, answer, refusal',
    key: { columns: 'id', values: ['id'], types: ['uuid'] },
    about: 'receipts that you scanned in the last day, and what they say',
  },
  {
    name: 'arrivals',
    source: 'public.arrivals',
    columns: 'id, kind, name, media_type, bytes, content, received_at, settled_at',
    key: { columns: 'id', values: ['id'], types: ['uuid'] },
    about: 'emails, files and texts that arrived for you in the last week',
  },
  {
    name: 'selling_costs',
    source: 'public.selling_costs',
    columns: '*',
    key: { columns: 'marketplace', values: ['marketplace'], types: ['text'] },
    about: 'the fees and shipping costs that you count for eBay sales',
  },
  {
    name: 'saved_views',
    source: 'public.saved_views',
    columns: '*',
    key: newestLast,
    about: 'filters of My Products that you gave names to',
  },
  {
    name: 'message_templates',
    source: 'public.message_templates',
    columns: '*',
    key: newestLast,
    about: 'your own texts for messages to sellers',
  },
  {
    name: 'review_drafts',
    source: 'public.review_drafts',
    columns: '*',
    key: newestLast,
    about: 'reviews that you were writing, with your notes',
  },
  {
    name: 'listing_drafts',
    source: 'public.listing_drafts',
    columns: '*',
    key: { columns: 'product_id', values: ['product_id'], types: ['uuid'] },
    about:
      'what you typed for listings on eBay and Facebook Marketplace, and where their photos are',
  },
  {
    name: 'review_notes',
    source: 'public.review_notes',
    columns: '*',
    key: { columns: 'product_id', values: ['product_id'], types: ['uuid'] },
    about: 'what you noted for reviews',
  },
  {
    name: 'keyword_alerts',
    source: 'public.keyword_alerts',
    columns: '*',
    key: newestLast,
    about: 'words that you want to hear about',
  },
  {
    name: 'alert_matches',
    source: 'public.alert_matches',
    columns: 'offer_id, keyword, found_at, mailed_at',
    key: {
      columns: 'found_at, offer_id',
      values: ['found_at', 'offer_id'],
      types: ['timestamptz', 'uuid'],
    },
    about: 'offers that your keywords found, and when we told you',
  },
  {
    name: 'push_subscriptions',
    source: 'public.push_subscriptions',
    columns: 'id, device, created_at, last_success_at',
    key: newestLast,
    about: 'browsers that notify you about new offers, without their keys',
  },
  {
    name: 'subscription',
    source: 'public.subscriptions',
    columns: '*',
    key: null,
    about: 'your plan, and what you used of it',
  },
  {
    name: 'ebay_integration',
    source: 'public.ebay_integrations',
    columns: 'ebay_username, site_id, environment, is_connected, created_at, updated_at',
    key: null,
    about: 'your connected eBay account, without its keys',
  },
]
