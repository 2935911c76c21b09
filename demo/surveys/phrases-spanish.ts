import type { Phrasebook } from './phrasebook.ts';

/** Phrases of patients and employees who answer in Spanish, each with its English translation. */
export const spanishPatientPhrases: Phrasebook = {
  categories: {
    EMP: {
      good: [
        'Me trataron con mucho cariño. | They treated me with great care.',
        'Estaba nerviosa y me tranquilizaron con mucha paciencia. | I was nervous, and they calmed me down with great patience.',
      ],
      bad: [
        'Nadie se preocupó por mi miedo. | Nobody cared that I was afraid.',
        'Me sentí como un número más. | I felt like just another number.',
      ],
    },
    AL: {
      good: [
        'Escucharon todas mis preguntas. | They listened to all my questions.',
        '{Who} me escuchó antes de empezar. | {Who} listened to me before starting.',
      ],
      bad: [
        'Dije tres veces dónde me dolía y no me hicieron caso. | I said three times where it hurt, and they ignored me.',
        'No me dejaron terminar de hablar. | They did not let me finish speaking.',
      ],
    },
    SDM: {
      good: [
        'Me explicaron las opciones y pude decidir con calma. | They explained the options to me, and I could decide calmly.',
      ],
      bad: [
        'Me presionaron para firmar un tratamiento que no quería. | They pressured me to sign for a treatment that I did not want.',
      ],
    },
    EA: {
      good: [
        'Fue muy fácil conseguir la cita. | It was very easy to get the appointment.',
        'Me atendieron el mismo día. | They saw me on the same day.',
      ],
      bad: [
        'Llamé cuatro veces y nadie me devolvió la llamada. | I called four times, and nobody returned my call.',
        'Me cambiaron la cita sin avisar. | They changed my appointment without letting me know.',
      ],
    },
    WR: {
      good: [
        'Ya se lo recomendé a mis vecinos. | I already recommended it to my neighbors.',
        'Toda mi familia viene aquí. | My whole family comes here.',
      ],
      bad: [
        'No puedo recomendar este consultorio. | I cannot recommend this office.',
        'Voy a buscar otro dentista. | I am going to look for another dentist.',
      ],
    },
    PT: {
      good: [
        'El precio fue el que me habían dicho. | The price was the one they had told me.',
        'Me explicaron bien lo que cubre mi seguro. | They explained well what my insurance covers.',
      ],
      bad: [
        'La cuenta fue mucho más alta de lo que me dijeron. | The bill was much higher than what they told me.',
        'Nadie me avisó que el seguro no pagaba. | Nobody let me know that the insurance did not pay.',
      ],
    },
    VAL: {
      good: ['Vale lo que cuesta. | It is worth what it costs.'],
      bad: ['Demasiado caro para tan poco tiempo. | Too expensive for so little time.'],
    },
    PRIV: {
      good: ['Cuidan mucho la privacidad. | They take great care of privacy.'],
      bad: [
        'Hablaron de mi cuenta delante de toda la sala. | They talked about my bill in front of the whole room.',
      ],
    },
    CS: {
      good: [
        '{Who} trabaja muy bien y rápido. | {Who} works very well and quickly.',
        'Mis dientes quedaron perfectos. | My teeth turned out perfect.',
      ],
      bad: [
        'Tuve que volver a la semana porque quedó mal. | I had to come back after a week because it was done badly.',
        'Desde entonces me molesta al morder. | It has bothered me ever since when I bite.',
      ],
    },
    WT: {
      good: [
        'No tuve que esperar nada. | I did not have to wait at all.',
        'Me pasaron a la hora exacta. | They called me in exactly on time.',
      ],
      bad: [
        'Esperé {minutes} minutos después de la hora de mi cita. | I waited {minutes} minutes past the time of my appointment.',
        'Siempre hay que esperar demasiado. | You always have to wait too long.',
        'La sala de espera estaba llena y nadie daba información. | The waiting room was full, and nobody gave any information.',
      ],
    },
    CL: {
      good: ['Todo muy limpio y bonito. | Everything very clean and pretty.'],
      bad: ['El baño estaba sucio. | The bathroom was dirty.'],
    },
    PC: {
      good: [
        'No sentí ningún dolor. | I did not feel any pain.',
        'La inyección ni se siente. | You do not even feel the injection.',
      ],
      bad: [
        'Me dolió mucho y siguieron como si nada. | It hurt a lot, and they went on as if nothing had happened.',
        'Fueron muy bruscos. | They were very rough.',
      ],
    },
    OE: {
      good: [
        'Muy buena experiencia. | Very good experience.',
        'Todo salió muy bien. | Everything went very well.',
      ],
      bad: [
        'Fue una mala experiencia. | It was a bad experience.',
        'Todo se hizo con prisa. | Everything was done in a hurry.',
      ],
    },
    PR: {
      good: [
        'El personal es muy amable y profesional. | The staff is very friendly and professional.',
        'En la recepción siempre hablan español, gracias. | At the front desk they always speak Spanish, thank you.',
      ],
      bad: [
        'En la recepción fueron groseros. | At the front desk they were rude.',
        'Confundieron mi expediente con el de otra persona. | They confused my file with somebody else’s.',
      ],
    },
  },
  happy: [
    '¡Muchas gracias a todos! | Many thanks to everybody!',
    'Excelente servicio. | Excellent service.',
    'Estoy muy contento con {visit}. | I am very happy with the {visit}.',
    'Son los mejores. | They are the best.',
  ],
  unhappy: [
    'Estoy decepcionada. | I am disappointed.',
    'Muy mal servicio. | Very bad service.',
    'Esperaba algo mejor. | I expected something better.',
    'Salí molesto. | I left upset.',
  ],
  happyEnd: [
    '¡Hasta la próxima! | Until next time!',
    'Los recomiendo mucho. | I highly recommend them.',
    'Gracias por todo. | Thanks for everything.',
  ],
  unhappyEnd: [
    'Por favor llámenme. | Please call me.',
    'Espero que lo arreglen. | I hope they fix it.',
    'Antes era mejor. | It used to be better.',
  ],
  but: ['Pero | But', 'Eso sí: | That said,', 'En cambio, | On the other hand,'],
  neutral: [
    'Fui el {day} para {visit}. | I went on {day} for the {visit}.',
    'Era mi primera visita en esta clínica. | It was my first visit to this office.',
    'Pagué con tarjeta en la recepción. | I paid by card at the front desk.',
    'Fui con mi hija el {day}. | I went with my daughter on {day}.',
    'Mi seguro cambió desde la última visita. | My insurance has changed since the last visit.',
    'Voy dos veces al año. | I go twice a year.',
  ],
};

export const spanishEmployeePhrases: Phrasebook = {
  categories: {
    CPTCY: {
      good: ['Mis compañeros saben lo que hacen. | My coworkers know what they are doing.'],
      bad: ['Nos falta capacitación con el equipo nuevo. | We lack training with the new equipment.'],
    },
    PRBSV: {
      good: ['Los problemas se resuelven entre todos. | Problems are solved by everybody together.'],
      bad: [
        'Decimos lo mismo cada mes y nada cambia. | We say the same thing every month, and nothing changes.',
      ],
    },
    C4OTH: {
      good: ['Nos ayudamos en los días difíciles. | We help each other on difficult days.'],
      bad: ['Somos muy pocos y estamos cansados. | There are too few of us, and we are tired.'],
    },
    BDTST: {
      good: ['Estoy orgullosa de cómo atendemos. | I am proud of how we treat people.'],
      bad: ['Prometemos más de lo que cumplimos. | We promise more than we deliver.'],
    },
    LDTRT: {
      good: ['Mi jefa escucha y cumple su palabra. | My boss listens and keeps her word.'],
      bad: ['El horario llega siempre tarde. | The schedule always comes late.'],
    },
  },
  happy: ['Buena semana. | Good week.', 'Me gusta mi trabajo. | I like my job.'],
  unhappy: ['Una semana muy pesada. | A very tough week.', 'No estoy contento. | I am not happy.'],
  happyEnd: ['Gracias por preguntar. | Thanks for asking.'],
  unhappyEnd: ['Ojalá alguien lea esto. | I hope somebody reads this.'],
  but: ['Pero | But'],
  neutral: [
    'Trabajo en la recepción los lunes y los jueves. | I work at the front desk on Mondays and Thursdays.',
    'Empecé en este puesto en primavera. | I started in this job in the spring.',
    'Este mes estuve de vacaciones dos semanas. | This month I was on vacation for two weeks.',
  ],
};
