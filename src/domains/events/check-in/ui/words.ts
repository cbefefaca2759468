interface Studies {
  university: string | null
  majors: string[]
  graduation_class: number | null
}

export const studiesOf = ({ university, majors, graduation_class }: Studies): string =>
  [university, majors.join(', '), graduation_class && `class of ${graduation_class}`]
    .filter(Boolean)
    .join(' · ')
