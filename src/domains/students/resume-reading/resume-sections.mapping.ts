export type SectionName = 'education' | 'experience' | 'projects' | 'skills' | 'languages' | 'other'

const HEADINGS: Record<SectionName, readonly string[]> = {
  education: [
    'education',
    'academic background',
    'studies',
    'ausbildung',
    'studium',
    'bildung',
    'formation',
    'educación',
    'formación',
  ],
  experience: [
    'experience',
    'work experience',
    'professional experience',
    'relevant experience',
    'employment',
    'employment history',
    'work history',
    'internships',
    'volunteering',
    'volunteer experience',
    'leadership',
    'leadership experience',
    'activities',
    'extracurricular activities',
    'research experience',
    'teaching experience',
    'berufserfahrung',
    'praktika',
    'expérience',
    'expérience professionnelle',
    'experiencia',
    'experiencia laboral',
  ],
  projects: [
    'projects',
    'personal projects',
    'academic projects',
    'selected projects',
    'projekte',
    'projets',
    'proyectos',
  ],
  skills: [
    'skills',
    'technical skills',
    'key skills',
    'core skills',
    'skills and tools',
    'skills and interests',
    'core competencies',
    'technologies',
    'tools',
    'kenntnisse',
    'fähigkeiten',
    'compétences',
    'habilidades',
  ],
  languages: ['languages', 'language skills', 'sprachen', 'sprachkenntnisse', 'langues', 'idiomas'],
  other: [
    'summary',
    'profile',
    'about',
    'about me',
    'objective',
    'awards',
    'honors',
    'honors and awards',
    'certifications',
    'certificates',
    'publications',
    'references',
    'interests',
    'hobbies',
    'contact',
    'coursework',
    'relevant coursework',
    'additional information',
  ],
}
const sectionOf = new Map(
  Object.entries(HEADINGS).flatMap(([name, words]) =>
    words.map((word) => [word, name as SectionName] as const),
  ),
)

const LONGEST_HEADING = 40

/** A heading in its plain form: "W O R K  Experience:" is "work experience". */
const plain = (line: string): string => {
  const words = line
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const spaced = words.length > 3 && words.every((word) => word.length === 1)
  return words.join(spaced ? '' : ' ')
}

const headingIn = (line: string): SectionName | undefined =>
  line.length > LONGEST_HEADING ? undefined : sectionOf.get(plain(line))

export const isHeading = (line: string): boolean => headingIn(line) !== undefined

/** What stands behind a heading in the same line, as in "Languages: English, German". */
const behindHeading = (line: string): { name: SectionName; rest: string } | undefined => {
  const colon = line.indexOf(':')
  if (colon < 0 || colon > LONGEST_HEADING) return undefined
  const name = sectionOf.get(plain(line.slice(0, colon)))
  return name && name !== 'other' ? { name, rest: line.slice(colon + 1).trim() } : undefined
}

export type Sections = Record<SectionName, string[]>

/** The lines below each heading; what stands above the first is `other`. */
export const sectionsOf = (lines: readonly string[]): Sections => {
  const sections: Sections = {
    education: [],
    experience: [],
    projects: [],
    skills: [],
    languages: [],
    other: [],
  }
  let current: SectionName = 'other'
  for (const line of lines) {
    const heading = headingIn(line)
    const inline = heading ? undefined : behindHeading(line)
    if (heading) current = heading
    else if (inline && inline.name !== current) sections[inline.name].push(inline.rest)
    else sections[current].push(line)
  }
  return sections
}

/** The text without these characters at either end. */
export const trimEnds = (text: string, characters: string): string => {
  let [from, until] = [0, text.length]
  while (from < until && characters.includes(text[from]!)) from++
  while (until > from && characters.includes(text[until - 1]!)) until--
  return text.slice(from, until)
}
