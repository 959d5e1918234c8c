import { parentPort } from 'node:worker_threads'
import {
  readShopPage,
  type ShopPage,
  type ShopReading,
} from '#src/integrations/shops/read-shop-page.ts'

/** First that the thread is loaded, then a result for each page. */
export type WorkerMessage = 'ready' | ShopReading

function tell(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (page: ShopPage) => tell(readShopPage(page)))
tell('ready')
