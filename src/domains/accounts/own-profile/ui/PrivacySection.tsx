import { Radio, Stack, Text } from '@mantine/core'
import classes from '#domains/students/ui/students.module.css'
import { FormSection } from '#web/kit/FormSection.tsx'
import type { ProfileForm } from './useProfileForm.ts'

const choices = [
  {
    value: 'private',
    title: 'Private',
    text: 'Your university sees your profile. An employer sees it only together with an application you sent them.',
  },
  {
    value: 'employers',
    title: 'Open to employers',
    text: 'Any approved employer on Fairlead may also find and open your profile and your resume, and invite you to apply.',
  },
]

export const PrivacySection = ({ form }: { form: ProfileForm }) => (
  <FormSection id="privacy" title="Who sees your profile">
    <Radio.Group aria-labelledby="privacy-title" {...form.field('privacy')}>
      <Stack gap="sm">
        {choices.map(({ value, title, text }) => (
          <Radio.Card key={value} value={value} className={classes.choice!} aria-label={`${title}. ${text}`}>
            <Radio.Indicator />
            <span>
              <Text span display="block" fw={500}>
                {title}
              </Text>
              <Text span display="block" size="sm" c="dimmed">
                {text}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
    <Text size="sm">Other students never see it, and it is never public.</Text>
  </FormSection>
)
