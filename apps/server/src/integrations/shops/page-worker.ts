import { parentPort } from 'node:worker_threads'
import { readShopPage, type ShopPage } from '#src/integrations/shops/read-shop-page.ts'

parentPort?.on('message', (page: ShopPage) => {
  parentPort?.postMessage(readShopPage(page))
})
