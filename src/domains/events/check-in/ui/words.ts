import type { Arrival } from '../check-in.contract.ts'

interface Studies {
  university: string | null
  majors: string[]
  graduation_class: number | null
}

export const studiesOf = ({ university, majors, graduation_class }: Studies): string =>
  [university, majors.join(', '), graduation_class && `class of ${graduation_class}`]
    .filter(Boolean)
    .join(' · ')

/** Whom a representative stands for, or what a student studies. */
export const aboutOf = (person: Studies & Pick<Arrival, 'represents'>): string => {
  const { represents } = person
  if (!represents) return studiesOf(person)
  const of = `Representative of ${represents.organization}`
  return represents.booth ? `${of}, booth ${represents.booth}` : of
}
