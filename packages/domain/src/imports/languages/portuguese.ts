import { type SheetLanguage, listed } from '#src/imports/languages/sheet-language.ts'

const withA = (words: string): string[] =>
  listed(words).flatMap((word) => [...new Set([word, word.replace(/o$/u, 'a')])])

/**
 * Of Brazil and Portugal. 'Vendido por' is what was got for it, and who sells it; 'Comissão' can be the fee of a marketplace:
 * neither is a name.
 */
export const PORTUGUESE: SheetLanguage = {
  headers: {
    name: listed(`Produto, Nome do produto, Nome produto, Artigo, Nome do artigo, Nome do item,
      Designação`),
    status: listed('Situação, Status do pedido, Estado do pedido, Estado da encomenda, Etapa'),
    seller: listed('Vendedora, Nome do vendedor, Nome vendedor'),
    price: listed(`Preço, Preço de compra, Preço da compra, Preço do produto, Preço unitário,
      Preço pago, Preço total, Valor pago, Valor da compra, Valor de compra, Valor do produto,
      Valor do pedido, Valor unitário, Custo, Montante pago`),
    currency: listed('Moeda'),
    order_number:
      listed(`Número do pedido, N° do pedido, Nº do pedido, N.º do pedido, Num. do pedido,
      Nº pedido, Código do pedido, ID do pedido, Número da encomenda, Número de encomenda,
      Nº da encomenda, N° da encomenda, Nº de encomenda, Nº encomenda, ID da encomenda`),
    quantity: listed('Quantidade, Qtd, Qtde, Quant.'),
    order_date: listed(`Data do pedido, Data de pedido, Data pedido, Pedido em, Data da encomenda,
      Data de encomenda, Data encomenda, Encomendado, Encomendado em, Data da compra,
      Data de compra, Data compra, Comprado em`),
    received_date: listed(`Data de entrega, Data da entrega, Data entrega, Entregue, Entregue em,
      Recebido, Recebido em, Data de chegada, Chegou em`),
    reviewed_date:
      listed(`Avaliado, Avaliado em, Data da avaliação, Data de avaliação, Data avaliação,
      Avaliação feita, Avaliação enviada, Avaliação escrita, Data da resenha, Resenha escrita,
      Data da review, Data do review, Data review, Review feita, Review feito`),
    published_date: listed(`Publicado, Publicado em, Data de publicação, Data da publicação,
      Avaliação publicada, Resenha publicada`),
    paid_date: listed(
      `Concluído, Concluído em, Finalizado em, Data de conclusão, Data da conclusão`,
    ),
    amazon_url: listed('Link da Amazon, Link do Amazon'),
    ebay_url: listed('Link do eBay'),
    url: listed('Link do produto, Link produto, Link do artigo, Link do item, URL do produto'),
    product_image_url: listed(`Imagem, Imagem do produto, Link da imagem, Link da foto`),
    review_url: listed(`Link da avaliação, Link avaliação, Link de avaliação, Link da resenha,
      Link da review, Link do review, Link review, Link da minha avaliação`),
    tags: listed('Categorias'),
    refund_expected: listed(`Reembolso previsto, Valor a receber, Valor a reembolsar,
      Valor esperado, Montante a receber`),
    refund_due_date: listed(`Data prevista do reembolso,
      Data prevista de reembolso, Data prevista para reembolso`),
    refund_received: listed(`Valor reembolsado, Valor do reembolso, Valor de reembolso,
      Reembolso recebido, Montante reembolsado, Dinheiro de volta, Dinheiro recebido, Estorno,
      Valor estornado, Valor do estorno`),
    refund_received_date:
      listed(`Reembolsado em, Data do reembolso, Data de reembolso, Data reembolso,
      Data do estorno`),
    refund_method: listed(`Método de pagamento, Forma de pagamento, Meio de pagamento,
      Método de reembolso, Forma de reembolso`),
    refund_reference: listed(
      `ID da transação, ID transação, Número da transação, Código da transação`,
    ),
    review_due_date: listed(
      'Avaliar até, Prazo da avaliação, Prazo para avaliar, Prazo de avaliação',
    ),
    photo_review: listed('Com foto, Com fotos'),
    video_review: listed('Com vídeo'),
    sold: listed('Revendido'),
    sold_date: listed('Data da venda, Data de venda, Data venda'),
    sold_price: listed('Preço de venda, Preço da venda, Valor da venda, Valor de venda'),
    sold_fees: listed('Taxas de venda, Taxas'),
    storage_place: listed(`Local de armazenamento, Armazenamento, Localização, Guardado em,
      Onde está guardado, Caixa, Nº da caixa, Número da caixa, Prateleira, Gaveta, Armário`),
    archived: listed('Arquivado'),
    additional_notes: listed(`Observação, Observações, Obs, Obs., Comentário, Comentários, Anotação,
      Anotações`),
    description: listed('Descrição, Descrição do produto'),
  },
  looseHeaders: {
    name: listed('Título'),
    seller: listed('Loja, Empresa, Contato, Contacto'),
    price: listed('Valor, Valor total, Montante, Soma'),
    review_due_date: listed('Prazo, Data limite'),
  },
  unsureHeaders: {
    order_number: listed('Encomenda'),
    // Of the parcel or of the money.
    received_date: listed(
      'Data de recebimento, Data do recebimento, Data de receção, Data de recepção',
    ),
    paid_date: listed('Data de pagamento, Data do pagamento, Pago em'),
    // The end of a product's life, too.
    refund_due_date: listed('Data de vencimento, Vencimento'),
    // On a day, or on a platform.
    sold_date: listed('Vendido em'),
  },
  contacts: listed(`Contato do vendedor, Contacto do vendedor, Contato vendedor, Contacto vendedor,
    E-mail do vendedor, PayPal do vendedor, Dados de contato, Dados de contacto`),
  sureSaleHeaders: {
    sold_price: listed('Preço de revenda, Valor de revenda'),
    sold_fees: listed('Taxa de venda, Comissão de venda, Comissão da venda, Taxas da plataforma'),
    sale_place: listed(`Onde vendido, Onde foi vendido, Onde vendi, Local da venda, Local de venda,
      Plataforma de venda, Canal de venda`),
    sale_postage: listed(`Frete pago pelo comprador, Envio pago pelo comprador,
      Portes pagos pelo comprador`),
    sale_shipping: listed('Envio ao comprador, Envio para o comprador, Etiqueta de envio'),
  },
  sumHeaders: {
    sold_price: listed('Total da venda, Valor total da venda, Preço de venda com frete'),
    sold_fees: listed('Custos de venda, Custos da venda'),
  },
  likelySaleHeaders: {
    sale_shipping:
      listed(`Frete, Valor do frete, Custo do frete, Custo de envio, Custos de envio, Portes,
      Portes de envio`),
  },
  vagueFees: listed('Taxas'),
  marketplaceFees: listed('Taxa #, Taxas #, Taxa do #, Taxas do #, Comissão #, Comissão do #'),
  statuses: {
    wishlist:
      listed(`lista de desejos, desejado, a encomendar, por encomendar, para encomendar, a pedir,
      a comprar, por comprar, para comprar, não encomendado, ainda não encomendado,
      ainda não pedido, ainda não comprado`),
    ordered: listed(`encomendado, encomendada, pedido feito, a caminho, em trânsito, em transporte,
      expedido, despachado, saiu para entrega, aguardando entrega, aguarda entrega`),
    received: listed(`recebido, recebida, entregue, chegou, a avaliar, por avaliar, para avaliar,
      avaliação pendente, em teste, testando`),
    reviewed: listed(`avaliado, avaliada, avaliação feita, avaliação escrita, avaliação enviada,
      resenha escrita, resenha enviada, review feita, review feito, review enviada,
      aguardando aprovação, aguarda aprovação, aguardando publicação`),
    published: listed(`avaliação publicada, resenha publicada, review publicada, review publicado,
      aguardando reembolso, aguarda reembolso, aguardando o reembolso, à espera de reembolso,
      à espera do reembolso, esperando o reembolso`),
    paid: listed(`reembolsada, reembolso recebido, reembolso feito, estornado, concluído,
      concluída, finalizada, encerrado, dinheiro recebido, completo`),
  },
  yes: listed('sim, verdadeiro'),
  no: listed('não, falso'),
  notYet:
    listed(`ainda não, não ainda não, por fazer, a fazer, não feito, ainda não feito, a definir,
    por definir, a confirmar, por confirmar`),
  open: listed(`pendente, pendentes, em espera, à espera, aguardando, aguarda, em andamento, em curso,
    em processo, em aberto`),
  nothing:
    listed(`nenhum, nenhuma, nada, sem data, não disponível, não aplicável, não se aplica, n/d,
    s/d`),
  notDone: [
    {
      words: {
        ordered: withA('encomendado, comprado, pedido'),
        received: [...withA('recebido, enviado'), 'entregue', 'chegou'],
        reviewed: withA('avaliado, escrito'),
        published: withA('publicado, aprovado'),
        paid: withA('reembolsado, estornado, pago, concluído, finalizado'),
        sold: withA('vendido'),
      },
      templates: listed('não #, ainda não #, não foi #, ainda não foi #, não # ainda'),
    },
    {
      words: {
        ordered: listed('pedido, encomenda, compra'),
        received: listed('entrega, envio, pacote'),
        reviewed: listed('avaliação, resenha, review'),
        published: listed('publicação, aprovação'),
        paid: listed('reembolso, pagamento, estorno, dinheiro'),
        sold: listed('venda'),
      },
      templates: listed(`# pendente, aguardando #, aguarda #, aguardando o #, aguardando a #,
        à espera de #, à espera do #, à espera da #, esperando #, esperando o #, esperando a #,
        sem #, # em andamento, # em curso`),
    },
  ],
  totals: listed('total, totais, total geral, subtotal, soma, média'),
}
