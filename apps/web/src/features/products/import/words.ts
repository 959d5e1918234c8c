const number = (count: number): string => count.toLocaleString('en-US')

export function countProducts(count: number): string {
  return `${number(count)} ${count === 1 ? 'product' : 'products'}`
}

export function countNewProducts(count: number): string {
  return `${number(count)} new ${count === 1 ? 'product' : 'products'}`
}

export function countRows(count: number): string {
  return `${number(count)} ${count === 1 ? 'row' : 'rows'}`
}
