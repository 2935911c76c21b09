import type { Phrasebook } from './phrasebook.ts';

/** What patients and employees write who answer in Spanish. {who} and {visit} are the Spanish words for them. */
export const spanishPatientPhrases: Phrasebook = {
  categories: {
    EMP: {
      good: ['Me trataron con mucho cariño.', 'Estaba nerviosa y me tranquilizaron con mucha paciencia.'],
      bad: ['Nadie se preocupó por mi miedo.', 'Me sentí como un número más.'],
    },
    AL: {
      good: ['Escucharon todas mis preguntas.', '{Who} me escuchó antes de empezar.'],
      bad: ['Dije tres veces dónde me dolía y no me hicieron caso.', 'No me dejaron terminar de hablar.'],
    },
    SDM: {
      good: ['Me explicaron las opciones y pude decidir con calma.'],
      bad: ['Me presionaron para firmar un tratamiento que no quería.'],
    },
    EA: {
      good: ['Fue muy fácil conseguir la cita.', 'Me atendieron el mismo día.'],
      bad: ['Llamé cuatro veces y nadie me devolvió la llamada.', 'Me cambiaron la cita sin avisar.'],
    },
    WR: {
      good: ['Ya se lo recomendé a mis vecinos.', 'Toda mi familia viene aquí.'],
      bad: ['No puedo recomendar este consultorio.', 'Voy a buscar otro dentista.'],
    },
    PT: {
      good: ['El precio fue el que me habían dicho.', 'Me explicaron bien lo que cubre mi seguro.'],
      bad: ['La cuenta fue mucho más alta de lo que me dijeron.', 'Nadie me avisó que el seguro no pagaba.'],
    },
    VAL: {
      good: ['Vale lo que cuesta.'],
      bad: ['Demasiado caro para tan poco tiempo.'],
    },
    PRIV: {
      good: ['Cuidan mucho la privacidad.'],
      bad: ['Hablaron de mi cuenta delante de toda la sala.'],
    },
    CS: {
      good: ['{Who} trabaja muy bien y rápido.', 'Mis dientes quedaron perfectos.'],
      bad: ['Tuve que volver a la semana porque quedó mal.', 'Desde entonces me molesta al morder.'],
    },
    WT: {
      good: ['No tuve que esperar nada.', 'Me pasaron a la hora exacta.'],
      bad: [
        'Esperé {minutes} minutos después de la hora de mi cita.',
        'Siempre hay que esperar demasiado.',
        'La sala de espera estaba llena y nadie daba información.',
      ],
    },
    CL: {
      good: ['Todo muy limpio y bonito.'],
      bad: ['El baño estaba sucio.'],
    },
    PC: {
      good: ['No sentí ningún dolor.', 'La inyección ni se siente.'],
      bad: ['Me dolió mucho y siguieron como si nada.', 'Fueron muy bruscos.'],
    },
    OE: {
      good: ['Muy buena experiencia.', 'Todo salió muy bien.'],
      bad: ['Fue una mala experiencia.', 'Todo se hizo con prisa.'],
    },
    PR: {
      good: ['El personal es muy amable y profesional.', 'En la recepción siempre hablan español, gracias.'],
      bad: ['En la recepción fueron groseros.', 'Confundieron mi expediente con el de otra persona.'],
    },
  },
  happy: [
    '¡Muchas gracias a todos!',
    'Excelente servicio.',
    'Estoy muy contento con {visit}.',
    'Son los mejores.',
  ],
  unhappy: ['Estoy decepcionada.', 'Muy mal servicio.', 'Esperaba algo mejor.', 'Salí molesto.'],
  happyEnd: ['¡Hasta la próxima!', 'Los recomiendo mucho.', 'Gracias por todo.'],
  unhappyEnd: ['Por favor llámenme.', 'Espero que lo arreglen.', 'Antes era mejor.'],
  but: ['Pero', 'Eso sí:', 'En cambio,'],
};

export const spanishEmployeePhrases: Phrasebook = {
  categories: {
    CPTCY: {
      good: ['Mis compañeros saben lo que hacen.'],
      bad: ['Nos falta capacitación con el equipo nuevo.'],
    },
    PRBSV: {
      good: ['Los problemas se resuelven entre todos.'],
      bad: ['Decimos lo mismo cada mes y nada cambia.'],
    },
    C4OTH: { good: ['Nos ayudamos en los días difíciles.'], bad: ['Somos muy pocos y estamos cansados.'] },
    BDTST: { good: ['Estoy orgullosa de cómo atendemos.'], bad: ['Prometemos más de lo que cumplimos.'] },
    LDTRT: { good: ['Mi jefa escucha y cumple su palabra.'], bad: ['El horario llega siempre tarde.'] },
  },
  happy: ['Buena semana.', 'Me gusta mi trabajo.'],
  unhappy: ['Una semana muy pesada.', 'No estoy contento.'],
  happyEnd: ['Gracias por preguntar.'],
  unhappyEnd: ['Ojalá alguien lea esto.'],
  but: ['Pero'],
};
