import { listFirstLoad, listPageScripts } from './tools/checks/first-load.ts'

/** What a phone in a shop queue has to fetch before it shows something. */
export default [
  {
    name: 'First load of the dashboard',
    path: listFirstLoad(['_signed-in.tsx', '_signed-in/dashboard.index.tsx']),
    gzip: true,
    limit: '190 kB',
  },
  {
    name: 'First load of My Products',
    path: listFirstLoad(['_signed-in.tsx', '_signed-in/dashboard.products.index.tsx']),
    gzip: true,
    limit: '199 kB',
  },
  {
    name: 'Scripts of the landing page',
    path: listPageScripts('landing.html'),
    gzip: true,
    limit: '30 kB',
  },
]
