import { type MessageLanguage, hasBuiltIn } from '#src/messages/message-language.ts'
import type { MessageKind } from '#src/messages/message-kind.ts'
import { type MessageValues, fillMessage } from '#src/messages/fill-message.ts'
import { PARTLY_PAID_TEXTS } from '#src/messages/partly-paid-texts.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { isPartlyPaid } from '#src/refunds/refund-due.ts'

type Texts = {
  /** For one product. */
  refund: string
  /** For several products of one seller, also where a part has come. */
  refunds: string
  order_number: string
  review_live: string
  /** Subjects of emails: the first whose values are known is used. */
  subjects: Record<MessageKind, readonly string[]>
}

const TEXTS: Record<MessageLanguage, Texts> = {
  en: {
    refund: `Hi {seller},

I hope you are well. I have not received my refund yet.
Product: {product}
Order number: {order numbers}
Amount: {amount}
It is now {days} late.
Review: {review link}

Could you please check and send it soon? Thank you!`,
    refunds: `Hi {seller},

I hope you are well. These refunds are still open:
{products}
Total: {amount}
The oldest one is now {days} late.
Review: {review link}

Could you please check and send them soon? Thank you!`,
    order_number: `Hi {seller},

I have placed the order.
Product: {product}
Order number: {order numbers}

Please tell me if you need anything else. Thank you!`,
    review_live: `Hi {seller},

My review is live now.
Product: {product}
Order number: {order numbers}
Review: {review link}

Could you please send the refund of {amount}?
Thank you!`,
    subjects: {
      refund: ['Refund for order {order numbers}', 'Refund for {product}', 'Refund'],
      order_number: ['Order number {order numbers}', 'My order'],
      review_live: ['Review for order {order numbers}', 'Review for {product}', 'Review'],
    },
  },
  de: {
    refund: `Hallo {seller}!

Meine Erstattung ist leider noch nicht angekommen.
Produkt: {product}
Bestellnummer: {order numbers}
Betrag: {amount}
Sie ist jetzt {days} überfällig.
Rezension: {review link}

Könnten Sie bitte nachsehen und sie bald senden? Vielen Dank!`,
    refunds: `Hallo {seller}!

Diese Erstattungen sind leider noch offen:
{products}
Summe: {amount}
Die älteste ist jetzt {days} überfällig.
Rezension: {review link}

Könnten Sie bitte nachsehen und sie bald senden? Vielen Dank!`,
    order_number: `Hallo {seller}!

Ich habe bestellt.
Produkt: {product}
Bestellnummer: {order numbers}

Sagen Sie mir bitte Bescheid, wenn Sie noch etwas brauchen. Vielen Dank!`,
    review_live: `Hallo {seller}!

Meine Rezension ist jetzt online.
Produkt: {product}
Bestellnummer: {order numbers}
Rezension: {review link}

Könnten Sie bitte die Erstattung von {amount} senden?
Vielen Dank!`,
    subjects: {
      refund: [
        'Erstattung für Bestellung {order numbers}',
        'Erstattung für {product}',
        'Erstattung',
      ],
      order_number: ['Bestellnummer {order numbers}', 'Meine Bestellung'],
      review_live: [
        'Rezension zu Bestellung {order numbers}',
        'Rezension zu {product}',
        'Rezension',
      ],
    },
  },
  fr: {
    refund: `Bonjour {seller},

Je n'ai pas encore reçu mon remboursement.
Produit : {product}
Numéro de commande : {order numbers}
Montant : {amount}
Retard : {days}
Avis : {review link}

Pourriez-vous vérifier et l'envoyer bientôt, s'il vous plaît ? Merci beaucoup !`,
    refunds: `Bonjour {seller},

Ces remboursements sont encore en attente :
{products}
Total : {amount}
Retard du plus ancien : {days}
Avis : {review link}

Pourriez-vous vérifier et les envoyer bientôt, s'il vous plaît ? Merci beaucoup !`,
    order_number: `Bonjour {seller},

J'ai passé la commande.
Produit : {product}
Numéro de commande : {order numbers}

Dites-moi si vous avez besoin d'autre chose. Merci !`,
    review_live: `Bonjour {seller},

Mon avis est en ligne.
Produit : {product}
Numéro de commande : {order numbers}
Avis : {review link}

Pourriez-vous envoyer le remboursement de {amount}, s'il vous plaît ?
Merci beaucoup !`,
    subjects: {
      refund: [
        'Remboursement de la commande {order numbers}',
        'Remboursement : {product}',
        'Remboursement',
      ],
      order_number: ['Numéro de commande {order numbers}', 'Ma commande'],
      review_live: ['Avis sur la commande {order numbers}', 'Avis : {product}', 'Mon avis'],
    },
  },
  es: {
    refund: `Hola, {seller}:

Todavía no he recibido mi reembolso.
Producto: {product}
Número de pedido: {order numbers}
Importe: {amount}
Retraso: {days}
Reseña: {review link}

¿Podría revisarlo y enviarlo pronto, por favor? ¡Muchas gracias!`,
    refunds: `Hola, {seller}:

Estos reembolsos siguen pendientes:
{products}
Total: {amount}
Retraso del más antiguo: {days}
Reseña: {review link}

¿Podría revisarlos y enviarlos pronto, por favor? ¡Muchas gracias!`,
    order_number: `Hola, {seller}:

Ya he hecho el pedido.
Producto: {product}
Número de pedido: {order numbers}

Avíseme si necesita algo más. ¡Gracias!`,
    review_live: `Hola, {seller}:

Mi reseña ya está publicada.
Producto: {product}
Número de pedido: {order numbers}
Reseña: {review link}

¿Podría enviar el reembolso de {amount}, por favor?
¡Muchas gracias!`,
    subjects: {
      refund: ['Reembolso del pedido {order numbers}', 'Reembolso de {product}', 'Reembolso'],
      order_number: ['Número de pedido {order numbers}', 'Mi pedido'],
      review_live: ['Reseña del pedido {order numbers}', 'Reseña de {product}', 'Mi reseña'],
    },
  },
  it: {
    refund: `Buongiorno {seller},

Non ho ancora ricevuto il rimborso.
Prodotto: {product}
Numero d'ordine: {order numbers}
Importo: {amount}
Ritardo: {days}
Recensione: {review link}

Potrebbe controllare e inviarlo presto, per favore? Grazie mille!`,
    refunds: `Buongiorno {seller},

Questi rimborsi sono ancora in sospeso:
{products}
Totale: {amount}
Ritardo del più vecchio: {days}
Recensione: {review link}

Potrebbe controllare e inviarli presto, per favore? Grazie mille!`,
    order_number: `Buongiorno {seller},

Ho fatto l'ordine.
Prodotto: {product}
Numero d'ordine: {order numbers}

Mi dica se le serve altro. Grazie!`,
    review_live: `Buongiorno {seller},

La mia recensione è online.
Prodotto: {product}
Numero d'ordine: {order numbers}
Recensione: {review link}

Potrebbe inviare il rimborso di {amount}, per favore?
Grazie mille!`,
    subjects: {
      refund: ["Rimborso dell'ordine {order numbers}", 'Rimborso: {product}', 'Rimborso'],
      order_number: ["Numero d'ordine {order numbers}", 'Il mio ordine'],
      review_live: [
        "Recensione dell'ordine {order numbers}",
        'Recensione: {product}',
        'La mia recensione',
      ],
    },
  },
  zh: {
    refund: `{seller}，您好！

我还没有收到退款，麻烦您帮忙查一下。
产品：{product}
订单号：{order numbers}
金额：{amount}
已逾期：{days}
评论链接：{review link}

请尽快处理，谢谢！`,
    refunds: `{seller}，您好！

以下款项尚未结清，麻烦您帮忙查一下：
{products}
合计：{amount}
最早的一笔已逾期：{days}
评论链接：{review link}

请尽快处理，谢谢！`,
    order_number: `{seller}，您好！

我已经下单了。
产品：{product}
订单号：{order numbers}

如果还需要其他信息，请告诉我。谢谢！`,
    review_live: `{seller}，您好！

我的评论已经上线了。
产品：{product}
订单号：{order numbers}
评论链接：{review link}

麻烦您安排退款：{amount}
谢谢！`,
    subjects: {
      refund: ['订单 {order numbers} 的退款', '{product} 的退款', '退款'],
      order_number: ['订单号 {order numbers}', '我的订单'],
      review_live: ['订单 {order numbers} 的评论', '{product} 的评论', '评论'],
    },
  },
}

/** The built-in template of a kind of message about these products, in a language. */
export function builtInTemplate(
  kind: MessageKind,
  language: MessageLanguage,
  products: readonly MoneyProduct[],
): string {
  const texts = TEXTS[language]
  if (kind === 'refund' && products.length > 1) return texts.refunds
  if (kind !== 'order_number' && products.some(isPartlyPaid)) {
    return PARTLY_PAID_TEXTS[language][kind]
  }
  return texts[kind]
}

/** Longer subjects are cut by email programs: a list of many order numbers says less than one word. */
const LONGEST_SUBJECT = 120

/** The subject of an email, in the template's language if we have it, else in English. */
export function subjectOf(kind: MessageKind, language: string, values: MessageValues): string {
  const subjects = TEXTS[hasBuiltIn(language) ? language : 'en'].subjects[kind]
  const filled = subjects.map((subject) => fillMessage(subject, values))
  return filled.find((text) => text !== '' && text.length <= LONGEST_SUBJECT) ?? ''
}
