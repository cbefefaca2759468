import sharp from 'sharp'

/** A real picture of one color, for a person to choose. */
export const aPicture = async (name: string, background: string, width = 640, height = 640) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** A file whose name claims to be something else. */
export const aLie = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from('Dear reader, these are only words.'),
})

export const aDocument = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
})
