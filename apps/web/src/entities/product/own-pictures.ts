import { ownAddress } from '#src/entities/file/own-address.ts'

/** Rows with the current addresses of the owner's own pictures. */
export function withOwnPictures<Row extends { product_image_url: string | null }>(
  userId: string,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => {
    const address = ownAddress('product-images', userId, row.product_image_url)
    return address === null ? row : { ...row, product_image_url: address }
  })
}
