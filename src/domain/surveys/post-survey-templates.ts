/** A template for the screen after a survey. */
export interface PostSurveyTemplate {
  name: string;
  markdown: string;
}

/** For patients. */
export const PATIENT_TEMPLATES: readonly PostSurveyTemplate[] = [
  {
    name: 'Thank you',
    markdown: `# Thank you{{#patientName}}, {{patientName}}{{/patientName}}

Your answers go straight to the team at **{{practiceName}}**. We read every one of them.`,
  },
  {
    name: 'Review invitation',
    markdown: `# Thank you{{#patientName}}, {{patientName}}{{/patientName}}

{{#positive}}We are glad that your visit went well.{{/positive}}
{{^positive}}Your answers help {{practiceName}} do better next time.{{/positive}}

Others look for a practice they can trust: would you tell them about yours?

[Write a review](https://your-review-page.example)`,
  },
  {
    name: 'Call back after a bad visit',
    markdown: `# Thank you for telling us

{{#negative}}
We are sorry that this visit was not what you expected{{#providerName}}. {{providerName}} reads your answers today{{/providerName}}.

{{#contactRequested}}
**Somebody from {{practiceName}} will call you within one working day.**
{{/contactRequested}}
{{^contactRequested}}
If you would like to talk about it, please call {{practiceName}}.
{{/contactRequested}}
{{/negative}}
{{^negative}}
We look forward to seeing you again at {{practiceName}}.
{{/negative}}`,
  },
  {
    name: 'English and Spanish',
    markdown: `{{#english}}
# Thank you{{#patientName}}, {{patientName}}{{/patientName}}

Your answers help everybody who comes to {{practiceName}} after you.

{{#contactRequested}}We will be in touch with you soon.{{/contactRequested}}
{{/english}}
{{#spanish}}
# Gracias{{#patientName}}, {{patientName}}{{/patientName}}

Sus respuestas ayudan a todas las personas que visitan {{practiceName}}.

{{#contactRequested}}Nos pondremos en contacto con usted muy pronto.{{/contactRequested}}
{{/spanish}}`,
  },
  {
    name: 'Summary of the answers',
    markdown: `# Thank you{{#patientName}}, {{patientName}}{{/patientName}}

{{#stars}}You gave your visit {{#providerName}}with {{providerName}} {{/providerName}}**{{stars}} of 5 stars**.{{/stars}}

{{#feedback}}
You wrote:

> {{feedback}}
{{/feedback}}

{{#positive}}It is good to hear that it went well.{{/positive}}
{{#neutral}}We will look at what could have gone better.{{/neutral}}
{{#negative}}We are sorry, and we will look into it.{{/negative}}`,
  },
];

/** For employees of a work location. */
export const EMPLOYEE_TEMPLATES: readonly PostSurveyTemplate[] = [
  {
    name: 'Thank you',
    markdown: `# Thank you

Your answers help make **{{practiceName}}** a better place to work. They are read together with those of your colleagues.`,
  },
  {
    name: 'Somebody will listen',
    markdown: `# Thank you for being open

{{#negative}}
It sounds as if things are hard at {{practiceName}} at the moment. You do not have to carry that alone: your manager and the people team are there for you.
{{/negative}}
{{^negative}}
It is good to have you at {{practiceName}}.
{{/negative}}

{{#contactRequested}}
**Somebody will get in touch with you within one working day.**
{{/contactRequested}}`,
  },
  {
    name: 'Refer a friend after good answers',
    markdown: `# Thank you

{{#positive}}
We are glad that you like to work here. Do you know somebody who would, too? Tell them about {{practiceName}}, or tell us about them.
{{/positive}}
{{^positive}}
We will talk about the results with everybody at {{practiceName}}, and about what we change because of them.
{{/positive}}`,
  },
  {
    name: 'English and Spanish',
    markdown: `{{#english}}
# Thank you

Your answers help make {{practiceName}} a better place to work.
{{/english}}
{{#spanish}}
# Gracias

Sus respuestas ayudan a que {{practiceName}} sea un mejor lugar para trabajar.
{{/spanish}}`,
  },
];
