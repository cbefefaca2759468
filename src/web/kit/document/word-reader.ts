import mammoth from 'mammoth'

// pictures are left out: a document of text is read, and a large picture would hold it up
const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))

/** Its headings are not the page's. */
const styleMap = ['Title', 'Heading 1', 'Heading 2', 'Heading 3', 'Heading 4'].map(
  (style) => `p[style-name='${style}'] => p:fresh > strong`,
)

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: data }, { convertImage, styleMap })
  self.postMessage(value)
})
