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
        <iframe className={classes.frame} src={shown} title="Proof of payment" />
      ) : (
        <img className={classes.picture} src={shown} alt="Proof of payment" />
      ))}
  </SentFile>
)
