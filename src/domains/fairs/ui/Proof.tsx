import { DocumentView } from '#web/kit/document/DocumentView.tsx'
import { SentFile } from '#web/kit/SentFile.tsx'
import type { OwnRegistration } from '../exhibitor-registration.contract.ts'
import classes from './fairs.module.css'

interface ProofProps {
  proof: NonNullable<OwnRegistration['proof']>
  /** Where it opens, and where it downloads from. */
  shown: string
  saved: string
  /** Shows the file itself, not just its name. */
  open?: boolean
}

/** A proof of payment as submitted. */
export const Proof = ({ proof, shown, saved, open = false }: ProofProps) => (
  <SentFile file={proof} shown={shown} saved={saved}>
    {open &&
      (proof.content_type === 'application/pdf' ? (
        <DocumentView address={shown} content_type={proof.content_type} label="Proof of payment" />
      ) : (
        <img className={classes.picture} src={shown} alt="Proof of payment" />
      ))}
  </SentFile>
)
