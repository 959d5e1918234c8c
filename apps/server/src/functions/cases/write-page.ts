import { html, raw } from 'hono/html'
import type { CaseProductView, CaseView } from '@sampletrail/domain/cases/case-view.ts'
import { momentInWords } from '@sampletrail/domain/cases/case-view.ts'
import type { AnswerForm } from '#src/functions/cases/read-answer.ts'
import { writeAnswerForm } from '#src/functions/cases/write-answer-form.ts'
import { pageStyle } from '#src/functions/cases/page-style.ts'

/** What every reader of the address learns, and previews in chats: nothing of what is proven. */
const title = 'Proof from a product tester'

/** To the letter: the policy names the hash of its text. */
const styleElement = `<style>${pageStyle}</style>`

type Html = ReturnType<typeof html>

/** With more pictures, those further down are loaded when they are reached. */
const loadedAtOnce = 12

interface PageSettings {
  view: CaseView
  expiresAt: Date
  /** Address of the PDF. */
  pdfUrl: string
  /** Address of a picture. */
  pictureUrl: (id: string) => string
  /** What was typed, and what is wrong with it; null before anything was sent. */
  form: AnswerForm | null
}

/** The page of an open link. Every value in it is escaped: other people wrote them. docs/behaviour/case-links.md */
export async function writeCasePage(settings: PageSettings): Promise<string> {
  const { view, expiresAt, pdfUrl, form } = settings
  const [first] = view.products
  const isOne = view.products.length === 1
  const pictures = view.products.flatMap(({ files }) => files.flatMap(({ pages }) => pages))
  const late = new Set(pictures.slice(loadedAtOnce).map(({ id }) => id))
  return await frame(
    html` <header>
        <p class="kind">${title}</p>
        <h1 dir="auto">${isOne ? first?.name : `${view.products.length} products`}</h1>
        ${
          view.totals.length > 0
            ? html`<p>Amount asked for, all together: <b>${view.totals.join(' + ')}</b></p>`
            : ''
        }
        <p class="quiet">This page ends on ${momentInWords(expiresAt)}.</p>
        <p class="screen"><a class="button" href="${pdfUrl}" rel="nofollow">Open as PDF</a></p>
      </header>
      <main>
        ${view.products.map((product) => writeProduct(product, settings, isOne, late))}
        ${writeAnswerForm(view.products, form)}
        ${
          late.size > 0
            ? html`<p class="quiet screen">If a picture does not show, reload this page.</p>`
            : ''
        }
      </main>`,
  )
}

function writeProduct(
  product: CaseProductView,
  { pictureUrl }: PageSettings,
  isOne: boolean,
  late: ReadonlySet<string>,
): Html {
  const { name, facts, reviewUrl, terms, notes, files, answer } = product
  const isEmpty =
    facts.length + notes.length + files.length === 0 && !reviewUrl && !terms && !answer
  if (isEmpty && isOne) return html`<p class="quiet">There is nothing else to see here.</p>`
  return html`
    <section class="card">
      ${isOne ? '' : html`<h2 dir="auto">${name}</h2>`}
      ${
        answer === 'said'
          ? html`<p class="said">
              You said that the refund was sent. The tester will check and confirm.
            </p>`
          : ''
      }
      ${
        facts.length > 0
          ? html`<dl>
              ${facts.map(
                ({ label, value }) =>
                  html`<dt>${label}</dt>
                    <dd><bdi>${value}</bdi></dd>`,
              )}
            </dl>`
          : ''
      }
      ${
        reviewUrl
          ? html`<p>
              <a href="${reviewUrl}" target="_blank" rel="noopener noreferrer nofollow ugc"
                >Published review</a
              ><br />
              <span class="quiet"><bdi>${reviewUrl}</bdi></span>
            </p>`
          : ''
      }
      ${
        notes.length > 0 || terms !== null
          ? html`${isOne ? html`<h2 class="part">What was agreed</h2>` : html`<h3 class="part">What was agreed</h3>`}
              ${terms === null ? '' : html`<p>${terms}</p>`}
              <ul class="notes">
                ${notes.map(
                  ({ day, text }) => html`<li><b>${day}</b><span dir="auto">${text}</span></li>`,
                )}
              </ul>`
          : ''
      }
      ${files.map(
        ({ kind, label, note, pages }) =>
          html`<figure class="${kind === 'picture' ? 'small' : 'page'}">
            <figcaption>
              <b>${label}</b>
              ${note ? html`<span class="quiet" dir="auto">${note}</span>` : ''}
            </figcaption>
            ${pages.map(
              ({ id, width, height, alt }) =>
                html`<a href="${pictureUrl(id)}" target="_blank" rel="noopener"
                  ><img
                    src="${pictureUrl(id)}"
                    width="${width}"
                    height="${height}"
                    alt="${alt}"
                    ${late.has(id) ? raw('loading="lazy"') : ''}
                /></a>`,
            )}
          </figure>`,
      )}
    </section>
  `
}

/** For programs that make previews: they get nothing of what is proven, and count as nobody. */
export async function writePreviewPage(): Promise<string> {
  return await frame(html`
    <main>
      <h1>${title}</h1>
      <p>Open this link in a browser to see the proof.</p>
    </main>
  `)
}

/** For everything that is not there: links that ended, were taken back, or never were. */
export async function writeMissingPage(): Promise<string> {
  return await writeMessagePage(
    'There is nothing at this address',
    'The link has ended, or it is not complete. Ask the tester for a new one.',
  )
}

/** A page that says what is wrong. */
export async function writeMessagePage(heading: string, text: string): Promise<string> {
  return await frame(html`
    <main>
      <h1>${heading}</h1>
      <p>${text}</p>
    </main>
  `)
}

async function frame(body: Html): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta property="og:title" content="${title}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${raw(styleElement)}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return page.toString()
}
