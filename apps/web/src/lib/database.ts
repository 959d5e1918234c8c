import type { Database as Generated } from '@sampletrail/database/types.gen.ts'

type Catalogue = Generated['catalogue']
type Functions = Catalogue['Functions']

/** The arguments of a query for offers, in which null means every country. */
type OfEveryCountry<Name extends 'count_products' | 'search_products'> = Omit<
  Functions[Name],
  'Args'
> & {
  Args: Omit<Functions[Name]['Args'], 'p_country'> & { p_country?: string | null }
}

/** The database's types for the client: the generated ones cannot express that an argument may be null. */
export type Database = Omit<Generated, 'catalogue'> & {
  catalogue: Omit<Catalogue, 'Functions'> & {
    Functions: Omit<Functions, 'count_products' | 'search_products'> & {
      count_products: OfEveryCountry<'count_products'>
      search_products: OfEveryCountry<'search_products'>
    }
  }
}
