import { html } from 'hono/html'
import type { CaseProductView } from '@sampletrail/domain/cases/case-view.ts'
import { answerLimits, type AnswerForm } from '#src/functions/cases/read-answer.ts'

type Html = ReturnType<typeof html>

const methods = ['PayPal', 'Bank transfer', 'Gift card', 'Venmo', 'Zelle', 'Cash App', 'Wise']

/** The part of the page where a seller says that the refund was sent; nothing if nobody asks. A plain form, without scripts. */
export function writeAnswerForm(
  products: readonly CaseProductView[],
  form: AnswerForm | null,
): Html | '' {
  const asked = products.filter(({ answer }) => answer !== null)
  if (asked.length === 0) return ''
  const isSaid = asked.every(({ answer }) => answer === 'said')
  const fields = writeFields(asked, form)
  // Who has answered already sees that first, and can still correct it.
  const body =
    isSaid && form === null
      ? html`<details class="screen">
          <summary>Change what you said</summary>
          ${fields}
        </details>`
      : fields
  return html`
    <section class="card screen" id="refund-sent">
      <h2>Refund sent</h2>
      <p>
        Tell the tester when you have sent the refund. They check that the money arrived, and
        confirm it themselves.
      </p>
      ${body}
    </section>
  `
}

function writeFields(asked: readonly CaseProductView[], form: AnswerForm | null): Html {
  const problems = form?.problems ?? []
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)
  const isTicked = ({ id, answer }: CaseProductView) =>
    form === null ? answer === 'asked' : form.products.includes(id)
  const field = (
    name: 'method' | 'reference',
    label: string,
    more: { isRequired: boolean; list?: string },
  ) =>
    html`<label class="field">
      <b>${label}</b>
      <input
        name="${name}"
        value="${form?.[name] ?? ''}"
        maxlength="${answerLimits[name]}"
        autocomplete="off"
        ${more.isRequired ? html`required` : ''}
        ${more.list ? html`list="${more.list}"` : ''}
        ${problemOf(name) ? html`aria-invalid="true" aria-describedby="wrong"` : ''}
      />
    </label>`
  return html`<form method="post" action="">
    ${
      problems.length > 0
        ? html`<ul class="wrong" id="wrong" role="alert">
            ${problems.map(({ message }) => html`<li>${message}</li>`)}
          </ul>`
        : ''
    }
    ${
      asked.length > 1
        ? html`<fieldset>
            <legend>Products</legend>
            ${asked.map(
              (product) =>
                html`<label class="choice">
                  <input
                    type="checkbox"
                    name="products"
                    value="${product.id}"
                    ${isTicked(product) ? html`checked` : ''}
                  />
                  <span
                    ><bdi>${product.name}</bdi
                    >${product.answer === 'said' ? ' (you said so)' : ''}</span
                  >
                </label>`,
            )}
          </fieldset>`
        : ''
    }
    ${field('method', 'Sent by', { isRequired: true, list: 'methods' })}
    <datalist id="methods">
      ${methods.map((method) => html`<option value="${method}"></option>`)}
    </datalist>
    ${field('reference', 'Reference (optional)', { isRequired: false })}
    <button type="submit">Refund sent</button>
  </form>`
}
