import type { Database as Generated } from '@sampletrail/database/types.gen.ts'

type Catalogue = Generated['catalogue']
type Functions = Catalogue['Functions']

/** A question for offers, where null means those of every country. */
type OfEveryCountry<Name extends 'count_products' | 'search_products'> = Omit<
  Functions[Name],
  'Args'
> & {
  Args: Omit<Functions[Name]['Args'], 'p_country'> & { p_country?: string | null }
}

/** The database as the client asks it: the generated types cannot say that an argument may be null. */
export type Database = Omit<Generated, 'catalogue'> & {
  catalogue: Omit<Catalogue, 'Functions'> & {
    Functions: Omit<Functions, 'count_products' | 'search_products'> & {
      count_products: OfEveryCountry<'count_products'>
      search_products: OfEveryCountry<'search_products'>
    }
  }
}
