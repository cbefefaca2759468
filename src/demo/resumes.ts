import { labels } from '#shared/labels-of-lists.ts'
import type { demoStudent } from './people.ts'

/** The lines of a demo student's resume, about nobody in particular. */
export const resumeLines = (student: ReturnType<typeof demoStudent>): string[] => {
  const { first_name, last_name, degree, majors, skills, graduation_class } = student
  return [
    `${first_name} ${last_name}`,
    '',
    'EDUCATION',
    `${labels[degree] ?? degree}, ${majors.join(' and ')}, class of ${graduation_class}`,
    `Thesis: what ${majors[0]!.toLowerCase()} can tell a town about its harbor`,
    '',
    'EXPERIENCE',
    'Student assistant, two terms',
    '- Prepared the exercises of an introductory course for 120 students',
    '- Halved the time it takes to grade them',
    'Working student, one summer',
    `- Used ${skills[0]} every day, and wrote down how, so that others could`,
    '',
    'SKILLS',
    skills.join(', '),
    '',
    'LANGUAGES',
    'English (fluent), Spanish (conversational)',
    '',
    'Created for the demo',
  ]
}
