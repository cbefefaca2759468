/** The fields of a message by their number, as protobuf's wire format has them: numbers, bytes, or bytes of messages. */
export type Fields = Map<number, Array<bigint | Buffer>>

const varint = (bytes: Buffer, from: number): [value: bigint, next: number] => {
  let value = 0n
  for (let at = from, shift = 0n; ; at++, shift += 7n) {
    const byte = bytes[at]!
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return [value, at + 1]
  }
}

/** How long the value is, and where it begins. */
const extent = (bytes: Buffer, wire: number, at: number): [from: number, length: number] => {
  if (wire === 1) return [at, 8]
  if (wire === 5) return [at, 4]
  if (wire !== 2) throw new Error(`Wire type ${wire} is not expected`)
  const [length, from] = varint(bytes, at)
  return [from, Number(length)]
}

export const fieldsOf = (bytes: Buffer): Fields => {
  const fields: Fields = new Map()
  for (let at = 0; at < bytes.length; ) {
    const [key, next] = varint(bytes, at)
    const [number, wire] = [Number(key >> 3n), Number(key & 7n)]
    let value: bigint | Buffer
    if (wire === 0) [value, at] = varint(bytes, next)
    else {
      const [from, length] = extent(bytes, wire, next)
      value = bytes.subarray(from, from + length)
      at = from + length
    }
    fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

export const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((bytes) => fieldsOf(bytes as Buffer))

export const text = (fields: Fields, number: number): string =>
  ((fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString()

export const hex = (fields: Fields, number: number): string =>
  ((fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('hex')
