import type { MessageKind } from '#src/messages/message-kind.ts'
import type { MessageLanguage } from '#src/messages/message-language.ts'

/** The messages that ask for money, for a product of which a part has come: they thank for it, and ask for the rest. */
export const PARTLY_PAID_TEXTS: Record<
  MessageLanguage,
  Record<Exclude<MessageKind, 'order_number'>, string>
> = {
  en: {
    refund: `Hi {seller},

Thank you for the {received}.
{amount} is still open.
Product: {product}
Order number: {order numbers}
It was due on {due date} and is now {days} late.
Review: {review link}

Could you please check and send the rest soon? Thank you!`,
    review_live: `Hi {seller},

My review is live now.
Product: {product}
Order number: {order numbers}
Review: {review link}

I have received {received} so far.
Could you please send the other {amount}?
Thank you!`,
  },
  de: {
    refund: `Hallo {seller}!

{received} sind angekommen, vielen Dank.
{amount} sind noch offen.
Produkt: {product}
Bestellnummer: {order numbers}
Der Rest war am {due date} fällig und ist jetzt {days} überfällig.
Rezension: {review link}

Könnten Sie bitte nachsehen und den Rest bald senden? Vielen Dank!`,
    review_live: `Hallo {seller}!

Meine Rezension ist jetzt online.
Produkt: {product}
Bestellnummer: {order numbers}
Rezension: {review link}

{received} sind schon angekommen.
Könnten Sie bitte auch die übrigen {amount} senden?
Vielen Dank!`,
  },
  fr: {
    refund: `Bonjour {seller},

J'ai bien reçu {received}, merci.
Il reste {amount} à payer.
Produit : {product}
Numéro de commande : {order numbers}
Échéance : {due date}
Retard : {days}
Avis : {review link}

Pourriez-vous vérifier et envoyer le reste bientôt, s'il vous plaît ? Merci beaucoup !`,
    review_live: `Bonjour {seller},

Mon avis est en ligne.
Produit : {product}
Numéro de commande : {order numbers}
Avis : {review link}

J'ai déjà reçu {received}.
Pourriez-vous envoyer le reste ({amount}), s'il vous plaît ?
Merci beaucoup !`,
  },
  es: {
    refund: `Hola, {seller}:

He recibido {received}, gracias.
Todavía faltan {amount}.
Producto: {product}
Número de pedido: {order numbers}
Fecha prevista: {due date}
Retraso: {days}
Reseña: {review link}

¿Podría revisarlo y enviar el resto pronto, por favor? ¡Muchas gracias!`,
    review_live: `Hola, {seller}:

Mi reseña ya está publicada.
Producto: {product}
Número de pedido: {order numbers}
Reseña: {review link}

Ya he recibido {received}.
¿Podría enviar el resto ({amount}), por favor?
¡Muchas gracias!`,
  },
  it: {
    refund: `Buongiorno {seller},

Ho ricevuto {received}, grazie.
Mancano ancora {amount}.
Prodotto: {product}
Numero d'ordine: {order numbers}
Scadenza: {due date}
Ritardo: {days}
Recensione: {review link}

Potrebbe controllare e inviare il resto presto, per favore? Grazie mille!`,
    review_live: `Buongiorno {seller},

La mia recensione è online.
Prodotto: {product}
Numero d'ordine: {order numbers}
Recensione: {review link}

Ho già ricevuto {received}.
Potrebbe inviare il resto ({amount}), per favore?
Grazie mille!`,
  },
  zh: {
    refund: `{seller}，您好！

我已收到 {received}，谢谢！
还有 {amount} 没有收到，麻烦您帮忙查一下。
产品：{product}
订单号：{order numbers}
应付日期：{due date}
已逾期：{days}
评论链接：{review link}

请尽快处理，谢谢！`,
    review_live: `{seller}，您好！

我的评论已经上线了。
产品：{product}
订单号：{order numbers}
评论链接：{review link}

我已收到 {received}。
麻烦您安排其余退款：{amount}
谢谢！`,
  },
}
