import type { Page } from '@playwright/test'

/** Taken larger than shown, so that text stays sharp on dense displays. */
export const shapes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, width: 640 },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, width: 1600 },
} as const

export type Shape = keyof typeof shapes
export type Theme = 'light' | 'dark'

export interface Screen {
  /** The demo's account that the screen shows. */
  account: 'pro' | 'admin'
  /** The sizes in which the landing page and the tour show it, each in both themes. */
  inTour: readonly Shape[]
  /** The sizes that the documentation shows. */
  inDocs: readonly `${Shape}-${Theme}`[]
  open: (page: Page) => Promise<void>
}

/** Our own screens that are shown somewhere, and how to open each. */
export const screens: Record<string, Screen> = {
  dashboard: {
    account: 'pro',
    inTour: ['phone', 'desktop'],
    inDocs: ['desktop-light'],
    async open(page) {
      await page.goto('/dashboard')
    },
  },
  list: {
    account: 'pro',
    inTour: ['phone', 'desktop'],
    inDocs: ['desktop-light', 'phone-dark'],
    async open(page) {
      await page.goto('/dashboard/products')
      await page.getByRole('article').first().waitFor()
    },
  },
  detail: {
    account: 'pro',
    inTour: ['phone', 'desktop'],
    inDocs: ['desktop-dark'],
    async open(page) {
      await page.goto('/dashboard/products?status=reviewed')
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    },
  },
  status: {
    account: 'pro',
    inTour: ['phone'],
    inDocs: ['phone-light'],
    async open(page) {
      await page.goto('/dashboard/products')
      await page
        .getByRole('button', { name: /Update status/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  find: {
    account: 'pro',
    inTour: [],
    inDocs: ['desktop-light'],
    async open(page) {
      await page.goto('/dashboard/find')
      await page.getByRole('article').first().waitFor()
    },
  },
  money: {
    account: 'pro',
    inTour: [],
    inDocs: ['desktop-light'],
    async open(page) {
      await page.goto('/dashboard/money')
      await page.getByRole('figure').first().waitFor()
    },
  },
  office: {
    account: 'admin',
    inTour: [],
    inDocs: ['desktop-light'],
    async open(page) {
      await page.goto('/admin')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
}
