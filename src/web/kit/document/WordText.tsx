import { useEffect, useState } from 'react'
import { RichText } from '../RichText.tsx'
import { Skeletons } from '../states.tsx'
import classes from './document.module.css'
import { Unshown } from './Unshown.tsx'
import { readWord } from './word-file.ts'

interface WordTextProps {
  address: string
  label: string
}

/** The text of a Word document with its headings, lists and tables, without its layout. */
const WordText = ({ address, label }: WordTextProps) => {
  const [html, setHtml] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    readWord(address, leaving.signal).then(setHtml, () => leaving.signal.aborted || setFailed(true))
    return () => leaving.abort()
  }, [address])
  if (failed || html === '') return <Unshown />
  return (
    <section className={classes.text} aria-label={label}>
      {html === null ? <Skeletons count={1} height={480} /> : <RichText html={html} />}
    </section>
  )
}

export default WordText
